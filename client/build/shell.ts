import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dramaFactKeys } from '@cliffhanger/contracts/drama-facts';
import { firstFilledIcons, firstStrokedIcons } from '@cliffhanger/look/first-icon-paths.ts';
import { wordmarkPaths } from '@cliffhanger/look/wordmark-paths.ts';
import type { Plugin } from 'vite';

/** The texts of the shell in one language, from the translations of the client. */
interface ShellTexts {
  brand: string;
  search: string;
  tabs: Record<'label' | 'home' | 'forYou' | 'rewards' | 'profile', string>;
}

/** The translations that every screen may need. */
const readTexts = (language: string): ShellTexts & Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../src/locales/${language}/first.json`), 'utf8'))
    .common;

const stroked = (name: keyof typeof firstStrokedIcons) =>
  icon(`<path d="${firstStrokedIcons[name]}" fill="none" stroke="currentColor" stroke-width="1.75"/>`);
const filled = (name: keyof typeof firstFilledIcons) =>
  icon(`<path d="${firstFilledIcons[name]}" fill="currentColor" fill-rule="evenodd"/>`);
const icon = (path: string) =>
  `<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`;

const { letters, dot, stem } = wordmarkPaths;
const wordmark = (label: string) =>
  `<svg class="wordmark" viewBox="0 -36 234 62" preserveAspectRatio="xMinYMid" role="img" aria-label="${label}">` +
  `<g fill="none" stroke-width="5"><path d="${letters}" stroke="#f4f3f1"/><path d="${stem}" stroke="#ff5139"/></g>` +
  `<path d="${dot}" fill="#f4f3f1"/></svg>`;

/** The bars of the home screen, around a comment where the server puts the first banner. */
const renderShell = ({ brand, search, tabs }: ShellTexts): string =>
  `<div class="shell"><header><h1>${wordmark(brand)}</h1>` +
  `<a class="search" href="#/pages/home/search" aria-label="${search}">${stroked('search')}</a></header>` +
  `<!--banner--><nav aria-label="${tabs.label}">` +
  `<a href="#/" aria-current="page">${filled('home-on')}${tabs.home}</a>` +
  `<a href="#/pages/foryou/index">${stroked('feed')}${tabs.forYou}</a>` +
  `<a href="#/pages/event/index">${stroked('steps')}${tabs.rewards}</a>` +
  `<a href="#/pages/profile/index">${stroked('person')}${tabs.profile}</a></nav></div>`;

const builtFiles = /\s*<(link rel="(stylesheet|modulepreload)"[^>]*|script type="module"[^>]*><\/script)>/g;

/**
 * Removes the script of the app and its styles from the page, whose own script adds them after the picture of the home
 * screen. Other pages are left as they are.
 */
const removeFiles = (html: string): string =>
  html.includes('<!--files-->') ? html.replace(builtFiles, '') : html;

/** The translations of the facts of a drama, in all plural forms. */
const pickFactTexts = (texts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(texts).filter(([key]) => dramaFactKeys.some((name) => key.split('_')[0] === name)),
  );

/** Writes the shell of each language for the server, which puts it into the page: `.vite/shell.json`. */
export const emitShell = (languages: readonly string[]): Plugin => ({
  name: 'emit-shell',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: removeFiles },
  generateBundle() {
    const shells = Object.fromEntries(
      languages.map((language) => {
        const texts = readTexts(language);
        return [language, { html: renderShell(texts), factTexts: pickFactTexts(texts) }];
      }),
    );
    this.emitFile({ type: 'asset', fileName: '.vite/shell.json', source: JSON.stringify(shells) });
  },
});
