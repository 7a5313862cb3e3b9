import { defineConfig, type PlaywrightTestConfig } from 'playwright/test';
import e2e from '../e2e/playwright.config.ts';
import { phones } from '../e2e/support/phones.ts';
import type { PictureOptions } from './support/picture.ts';

const locales = { en: 'en-US', zh: 'zh-CN' };

const projects: PlaywrightTestConfig<PictureOptions>['projects'] = (['en', 'zh'] as const).flatMap(
  (language) =>
    Object.entries(phones).map(([size, viewport]) => ({
      name: `${language}-${size}`,
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
  projects,
});
