import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiOrigin = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;
const serverPaths = ['/api', '/events', '/media', '/images', '/checkout', '/docs', '/lab'];

// Heavy and only sometimes needed, or never changing: chunks of their own. What every screen leans on is one chunk,
// not twenty over a phone's six connections. All else follows the dynamic imports.
const packages = (names: string) => new RegExp(`/node_modules/(${names})/`);
const neededAtOnce =
  /^(?!.*(html-parse-stringify|\/Trans|\/lib\/analytics\/(upload|analytics-event)\.)).*(\/node_modules\/|\/contracts\/src\/|\/client\/src\/(app|lib|ui)\/)/;
const groups = [
  { name: 'hls', test: packages('hls.js') },
  { name: 'forge', test: packages('node-forge') },
  { name: 'react', test: packages('react|react-dom|scheduler') },
  { name: 'app', test: neededAtOnce },
];

export default defineConfig({
  base: '/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    sourcemap: false,
    // The content security policy allows no data: URLs, and a cached file beats an inlined one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    host: '127.0.0.1',
    // The server compares a request's Host with its Origin, so both arrive as the browser sent them.
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: apiOrigin, changeOrigin: false }])),
  },
});
