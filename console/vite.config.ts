import path from 'node:path';
import { shortenClassNames } from '@cliffhanger/look/build/class-names.ts';
import { compressFiles } from '@cliffhanger/look/build/compress-files.ts';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { languageTable } from '../contracts/src/language-table.ts';

/** The console's listener, which a development server passes calls to. */
const consoleOrigin = `http://127.0.0.1:${process.env.STAFF_API_PORT ?? '3010'}`;
const serverPaths = [
  '/call',
  '/join',
  '/sign-in',
  '/confirm',
  '/passkeys',
  '/own',
  '/sign-out',
  '/me',
  '/events',
  '/uploads',
  '/pictures',
  '/images',
  '/videos',
];

export default defineConfig({
  base: '/',
  plugins: [
    {
      ...optimizeLocales.vite({ locales: Object.values(languageTable).map(({ locale }) => locale) }),
      enforce: 'pre',
    },
    react(),
    shortenClassNames(['../look/src', 'src'].map((folder) => path.join(import.meta.dirname, folder))),
    compressFiles(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.txt' },
  },
  server: {
    host: '127.0.0.1',
    // The server compares Host and Origin, so both have to arrive as the browser sent them.
    proxy: Object.fromEntries(
      serverPaths.map((name) => [name, { target: consoleOrigin, changeOrigin: false }]),
    ),
  },
});
