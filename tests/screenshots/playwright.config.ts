import { defineConfig, type PlaywrightTestConfig } from 'playwright/test';
import e2e from '../e2e/playwright.config.ts';
import { phones } from '../e2e/support/phones.ts';
import type { PictureOptions } from './support/picture.ts';

const locales = { en: 'en-US', zh: 'zh-CN' };

const projects: PlaywrightTestConfig<PictureOptions>['projects'] = (['en', 'zh'] as const).flatMap(
  (language) =>
    Object.entries(phones).map(([size, viewport]) => ({
      name: `${language}-${size}`,
      testIgnore: 'console/**',
      use: { language, locale: locales[language], viewport },
    })),
);

/** The staff console, on a desk and on a phone. */
const desks = { '1280x800': { width: 1280, height: 800 }, '390x844': phones['390x844'] };
const consoleProjects: typeof projects = (['en', 'zh'] as const).flatMap((language) =>
  Object.entries(desks).map(([size, viewport]) => ({
    name: `console-${language}-${size}`,
    testMatch: 'console/*.pictures.ts',
    use: { language, locale: locales[language], viewport },
  })),
);

// Playwright would add the projects of the browser tests.
const { projects: _, ...base } = e2e;

export default defineConfig<PictureOptions>(base, {
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results/screenshots',
  globalSetup: './support/demo-library.ts',
  projects: [...projects, ...consoleProjects],
});
