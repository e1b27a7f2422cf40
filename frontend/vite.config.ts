import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

// In `make dev` the browser connects only to Vite. Vite itself serves /static/ and proxies all other requests (pages,
// API, sockets) to Django, so that page, cookies and sockets have the same origin.
const django = process.env.DJANGO_ORIGIN ?? 'http://127.0.0.1:8001';

// The code of the first page is one chunk. The additional code of every table, shared controls included, is a second chunk.
// By default the bundler makes a chunk for each small group of modules that several pages share, and each chunk costs a
// request and its headers.
const TABLE = `${import.meta.dirname}/src/match/MatchRoute.svelte`;
const CONTROLS = `${import.meta.dirname}/src/ui/`;
// A board and its lazily loaded parts share these small modules. Otherwise each of them would become a separate chunk.
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

// Almost all functions of these two chunks run while the page loads. This first line tells the browser to compile them in
// the background while they download, instead of one by one on the main thread (https://v8.dev/blog/explicit-compile-hints).
const CALLED_ON_LOAD = '//# allFunctionsCalledOnLoad\n';
const compileHints: Plugin = {
  name: 'compile-hints',
  enforce: 'post', // run after Vite, because Vite itself inserts a first line
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
    fs: { allow: ['.', '../docs'] }, // the help imports the rulings from ../docs
    proxy: {
      '^/ws/': { target: django, ws: true, changeOrigin: false },
      '^/static/drf_spectacular_sidecar/': { target: django, changeOrigin: false },
      '^/(?!static/)': { target: django, changeOrigin: false }, // the server compares Origin with Host
    },
  },
});
