import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiOrigin = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;
const serverPaths = ['/api', '/events', '/media', '/images', '/checkout', '/docs', '/lab'];

// Large, rarely needed or rarely changing packages are chunks of their own. The code that every screen needs is one
// chunk, as phones have only six connections. Everything else follows the dynamic imports.
const packages = (names: string) => new RegExp(`/node_modules/(${names})/`);
const packagesOfEveryScreen = packages(
  'zod|react-router|react-router-dom|@tanstack/[^/]+|i18next|react-i18next',
);
/** Modules that a screen or the mini app imports later. */
const laterModules =
  /html-parse-stringify|\/Trans|\/lib\/analytics\/(upload|analytics-event)\.|\/app\/not-found\./;
const isNeededByEveryScreen = (id: string) =>
  !laterModules.test(id) &&
  (packagesOfEveryScreen.test(id) || /\/contracts\/src\/|\/client\/src\/(app|lib|ui)\//.test(id));
const groups = [
  { name: 'hls', test: packages('hls.js') },
  { name: 'forge', test: packages('node-forge') },
  { name: 'react', test: packages('react|react-dom|scheduler') },
  { name: 'app', test: isNeededByEveryScreen },
];

export default defineConfig({
  base: '/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    sourcemap: false,
    // The content security policy forbids data: URLs, and separate files can be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The about page links to it.
    license: { fileName: 'licenses.txt' },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    host: '127.0.0.1',
    // The server compares Host and Origin, so both have to arrive as the browser sent them.
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: apiOrigin, changeOrigin: false }])),
  },
});
