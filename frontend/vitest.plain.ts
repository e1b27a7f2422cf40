// Environment for browser code without a document. Vitest's own `node` environment would compile components and runes for a server.
export default {
  name: 'plain',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => {} }),
};
