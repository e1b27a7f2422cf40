import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// In `make dev` the browser talks to Vite alone: what lies under /static/ is ours, everything else
// (pages, API, sockets) is passed on to Django, so that page, cookies and sockets share one origin.
const django = process.env.DJANGO_ORIGIN ?? 'http://127.0.0.1:8001';

export default defineConfig({
  base: '/static/',
  plugins: [svelte()],
  optimizeDeps: { entries: ['index.html'] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
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
