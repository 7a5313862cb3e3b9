import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { defaultLanguage, factsOf, type Language, languages } from '../../contracts/src/language-table.ts';
import { paths } from '../src/lib/navigation/paths.ts';

const readTexts = (language: Language, area: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../src/locales/${language}/${area}.json`), 'utf8'));

const screenshot = (name: string, label: string) => ({
  src: `/pictures/${name}.webp`,
  sizes: '780x1688',
  type: 'image/webp',
  form_factor: 'narrow' as const,
  label,
});

/** Describes the app for a home screen and for what offers to install it, in a language. */
export const describeApp = (language: Language): Partial<ManifestOptions> => {
  const { common } = readTexts(language, 'first');
  const { about } = readTexts(language, 'profile').profile;
  const shortcut = (name: string, route: string) => ({ name, url: `/#${route}` });
  return {
    id: '/',
    name: 'Cliffhanger',
    short_name: 'Cliffhanger',
    description: about.text,
    lang: factsOf(language).locale,
    dir: 'ltr',
    categories: ['entertainment'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // The player turns with the phone.
    orientation: 'any',
    background_color: '#0b0b0d',
    theme_color: '#0b0b0d',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      shortcut(common.tabs.forYou, paths.forYou()),
      shortcut(common.search, paths.search()),
      shortcut(common.pages.history, paths.history()),
      shortcut(common.tabs.rewards, paths.rewards()),
    ],
    screenshots: [
      screenshot('home', common.tabs.home),
      screenshot('player', common.tabs.forYou),
      screenshot('drama', common.episodeList),
    ],
  };
};

/** Writes the web app manifests of the other languages, `manifest-<language>.webmanifest`, for the pages in them. */
export const emitWebManifests = (): Plugin => ({
  name: 'emit-web-manifests',
  apply: 'build',
  generateBundle() {
    for (const language of languages.filter((one) => one !== defaultLanguage))
      this.emitFile({
        type: 'asset',
        fileName: `manifest-${language}.webmanifest`,
        source: JSON.stringify(describeApp(language)),
      });
  },
});
