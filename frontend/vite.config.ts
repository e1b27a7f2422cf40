import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

// In `make dev` the browser talks to Vite alone: what lies under /static/ is ours, everything else
// (pages, API, sockets) is passed on to Django, so that page, cookies and sockets share one origin.
const django = process.env.DJANGO_ORIGIN ?? 'http://127.0.0.1:8001';

// What the first page needs is one file, what every table needs beyond that, shared controls included, a second one;
// without being told, the bundler makes a file of each handful of parts that several pages share, and each costs a
// request and its headers.
const TABLE = `${import.meta.dirname}/src/match/MatchRoute.svelte`;
const CONTROLS = `${import.meta.dirname}/src/ui/`;
// A board and its parts that come later share these few lines, which would be files of their own.
const SHARED = /\/src\/boards\/\w+\/(context|crt\/\w+)\.ts$/;
const ofTable = new Set<string>();

function isOfTable(id: string, context: Rolldown.ChunkingContext): boolean {
  if (!ofTable.size) {
    ofTable.add(TABLE);
    for (const found of ofTable) for (const next of context.getModuleInfo(found)?.importedIds ?? []) ofTable.add(next);
  }
  return ofTable.has(id) || id.startsWith(CONTROLS) || SHARED.test(id);
}

const groups = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: (id: string, context: Rolldown.ChunkingContext) => (isOfTable(id, context) ? 'table' : null), priority: 1 },
];

// Almost all of these two is run while the page comes. Told so by its first line, a browser compiles it beside the page's
// main thread as it arrives, instead of piece by piece on it (https://v8.dev/blog/explicit-compile-hints).
const CALLED_ON_LOAD = '//# allFunctionsCalledOnLoad\n';
const compileHints: Plugin = {
  name: 'compile-hints',
  enforce: 'post', // Vite itself puts a line before all others
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && ['index', 'table'].includes(file.name)) file.code = CALLED_ON_LOAD + file.code;
    },
  },
};

export default defineConfig({
  base: '/static/',
  plugins: [svelte(), compileHints],
  optimizeDeps: { entries: ['index.html'] },
  build: {
    target: 'es2023',
    manifest: 'code.json', // warpwar_site/code_preloads.py reads it
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    strictPort: true,
    allowedHosts: true,
    fs: { allow: ['.', '../docs'] }, // the rulings are read in the help
    proxy: {
      '^/ws/': { target: django, ws: true, changeOrigin: false },
      '^/static/drf_spectacular_sidecar/': { target: django, changeOrigin: false },
      '^/(?!static/)': { target: django, changeOrigin: false }, // the server compares Origin with Host
    },
  },
});
