import path from 'node:path';
import { shortenClassNames } from '@cliffhanger/look/build/class-names.ts';
import { compressFiles } from '@cliffhanger/look/build/compress-files.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { languages } from '../contracts/src/language-table.ts';
import { emitLandingRoutes } from './build/landing-routes.ts';
import { addPreviewEntry } from './build/preview-entry.ts';
import { emitPushWorker } from './build/push-worker.ts';
import { buildServiceWorker } from './build/service-worker.ts';
import { emitShell } from './build/shell.ts';
import { emitWebManifests } from './build/web-manifest.ts';

const apiOrigin = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;
const serverPaths = [
  '/api',
  '/events',
  '/media',
  '/images',
  '/checkout',
  '/docs',
  '/lab',
  '^/[si]/',
  '/robots.txt',
];

const packages = (names: string) => new RegExp(`/node_modules/(${names})/`);
/** One chunk for everything that must work without a connection: its strip, the failure pages, following a drama. */
const withBackground =
  /\/client\/src\/(app\/(background|broken-screen|chunk-failure)\.tsx|entities\/drama\/follow-toggle\.tsx|lib\/api\/(to-api-error|retry-overloaded)\.ts)$/;
/** The direct imports of screens/home.tsx, without the part that it loads last. Every other screen needs some of them. */
const homeParts =
  /\/client\/src\/(features\/(home\/(?!all-dramas|home-message|catalog|category-shelves|choose-shelves)|discovery\/\w+\/(ranking|newest)-shelf\.)|entities\/drama\/follow-button\.|ui\/column\.|lib\/(navigation\/use-document-title|when-idle)\.)/;
const appParts =
  /\/client\/src\/app\/(app|first-screen|launch)\.|\/react-query\/build\/modern\/useQuery\.js$/;
/**
 * The HTTP client of the API, with zod and the schemas of home. The home screen of a new visitor does not wait for it: its
 * data is in the page.
 */
const callParts = /\/client\/src\/lib\/api\/transport\.|\/contracts\/src\/(core|home|languages)\./;
/** Parts with which a drama plays its first episode. The player and the feed load them too. */
const episodeParts =
  /\/client\/src\/(player\/(preload|episode-source|engine\/load-hls)|features\/dramas\/(episodes\/episode-chips|cost\/cost-cliff))\./;
/**
 * Small parts that nearly every screen but home loads, and those of single screens that would otherwise be in the background
 * or in files of a few hundred bytes.
 */
const lateParts =
  /\/(client\/src\/(app\/late-icons|features\/(account\/start-signed-in|discovery\/similar\/use-reason|follows\/follow-state|rewards\/reward-board|wallet\/payment-page)|screens\/(page-bar|use-edit-toggle|choice\.module)|entities\/progress\/visitor-calls)|contracts\/src\/(dramas|discovery|identity-kind|premieres|progress|reward-rules|settings|wallet)|react-query\/build\/modern\/useInfiniteQuery)\./;
const nameOfTexts = (module: string): string | null => {
  const [, language, area] = /\/locales\/(\w+)\/(\w+)\.json$/.exec(module) ?? [];
  return language === undefined ? null : area === 'first' ? `${language}-first` : language;
};
const isHls = packages('hls.js');
const isFullHls = (module: string) => /\/hls\.js\/dist\/hls\.mjs/.test(module);
/** Drawing the cards that are shared: the player and the invite draw at once, the page of a drama when it is idle. */
const cardParts = /\/client\/src\/entities\/share\/(card|drama)-/;
/** Neither home nor what every screen loads shows people. */
const sharedParts = /\/(look|client\/src\/(ui|lib|entities))\/(?!share\/(card|drama)-|person\/)/;
/**
 * A group takes the static imports of its modules too. Phones have only six connections, so what the first screen needs
 * is few chunks: react, which rarely changes, the application with the parts of home, and the words. Everything else
 * follows the dynamic imports, except that what several later parts share is one chunk.
 */
const groups = [
  // All texts of a language but the legal ones, which are one chunk of all languages: `en-first` and `en`.
  { name: (module: string) => nameOfTexts(module), test: /\/locales\/\w+\/(?!legal)\w+\.json$/, priority: 4 },
  { name: 'react', test: packages('react|react-dom|scheduler'), priority: 3 },
  { name: 'app', test: (module: string) => appParts.test(module) || homeParts.test(module), priority: 2 },
  { name: 'calls', test: callParts, priority: 1 },
  { name: 'hls', test: (module: string) => isHls.test(module) && !isFullHls(module), priority: 1 },
  // Only for episodes with several sound tracks.
  { name: 'hls-full', test: isFullHls, priority: 1 },
  { name: 'forge', test: packages('node-forge'), priority: 1 },
  { name: 'late', test: lateParts },
  { name: 'cards', test: cardParts },
  { name: 'shared', test: sharedParts, minShareCount: 2, priority: 1 },
  { name: 'episode', test: episodeParts },
  { name: 'background', test: withBackground },
  // One file of what every page loads when it is idle, although single screens need parts of it earlier.
  { name: 'resources', test: /\/client\/src\/lib\/api\/late-resources\./ },
];

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    shortenClassNames(['../look/src', 'src'].map((folder) => path.join(import.meta.dirname, folder))),
    addPreviewEntry(),
    emitShell(languages),
    emitLandingRoutes(),
    emitPushWorker(),
    buildServiceWorker(),
    emitWebManifests(),
    compressFiles(),
  ],
  build: {
    outDir: 'dist',
    // The bundle check and the server read from it which files the first screen needs.
    manifest: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    // The content security policy forbids data: URLs, and separate files can be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The about page links to it.
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The script before home names the others. A shorter hash is what does not compress, and 7 is the shortest.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // The server compares Host and Origin, so both have to arrive as the browser sent them.
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: apiOrigin, changeOrigin: false }])),
  },
});
