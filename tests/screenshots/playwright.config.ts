import { defineConfig, type PlaywrightTestConfig } from 'playwright/test';
import base from '../e2e/playwright.config.ts';
import type { PictureOptions } from './support/picture.ts';

const sizes = { '390x844': { width: 390, height: 844 }, '320x568': { width: 320, height: 568 } };
const locales = { en: 'en-US', zh: 'zh-CN' };

const projects: PlaywrightTestConfig<PictureOptions>['projects'] = (['en', 'zh'] as const).flatMap(
  (language) =>
    Object.entries(sizes).map(([size, viewport]) => ({
      name: `${language}-${size}`,
      use: { language, locale: locales[language], viewport },
    })),
);

export default defineConfig<PictureOptions>(base, {
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results/screenshots',
  globalSetup: './support/demo-library.ts',
  projects,
});
