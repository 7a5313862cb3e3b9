import type { Page } from 'playwright/test';
import { expect } from '../../e2e/support/stack.ts';

/** Measures a text in a font, and in the one that stands in for a missing font. */
const isInstalled = (font: string): boolean => {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  const widthIn = (family: string) => {
    context.font = `100px ${family}`;
    return context.measureText('Cliffhanger').width;
  };
  return widthIn(`${font}, monospace`) !== widthIn('monospace');
};

/**
 * Shows the app in Inter. The app uses the phone's own font, for which a computer has none or any; Inter is close to it,
 * and the same everywhere.
 */
export const setInInter = async (page: Page): Promise<void> => {
  const hasInter = await page.evaluate(isInstalled, 'Inter');
  expect(hasInter, 'the font Inter is not installed (Debian: fonts-inter)').toBe(true);
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('--font', 'Inter, sans-serif'),
    ),
  );
};
