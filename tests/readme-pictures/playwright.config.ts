import { defineConfig } from 'playwright/test';
import { phones } from '../e2e/support/phones.ts';
import screenshots from '../screenshots/playwright.config.ts';
import type { PictureOptions } from '../screenshots/support/picture.ts';

// Playwright would add the projects of the screenshots.
const { projects: _, ...base } = screenshots;

export default defineConfig<PictureOptions>(base, {
  testDir: '.',
  globalSetup: '../screenshots/support/demo-library.ts',
  outputDir: '../../test-results/readme-pictures',
  projects: [{ name: 'readme', use: { language: 'en', locale: 'en-US', viewport: phones['390x844'] } }],
});
