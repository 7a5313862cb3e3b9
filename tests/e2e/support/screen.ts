import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { findCutTexts } from './cut-text.ts';

const ofAxeBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
/** The minified axe. The builder's own is more than twice as long, and is sent to each page and compiled there. */
export const axeSource = readFileSync(ofAxeBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Expects that the screen, in the state that it is in, has no accessibility violation and shows all of its texts. The
 * test goes on after a failure. @param state names the state in the message
 */
export const expectSoundScreen = async (page: Page, state: string): Promise<void> => {
  await expectWholeTexts(page, state);
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in globalThis)));
  // Its source takes longer to compile than to run, and stays in the page until another is loaded.
  const isLoaded = frames.every(Boolean);
  // Without the legacy mode, axe would open a page of its own for its result.
  const { violations } = await new AxeBuilder({ page, axeSource: isLoaded ? ';' : axeSource })
    // React Aria keeps what it has announced there, also when what it refers to is gone.
    .exclude('[data-live-announcer]')
    // Axe would write a selector for every node of the rules that pass, and load the style sheets again.
    .options({ resultTypes: ['violations'], preload: false })
    .setLegacyMode()
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  expect.soft(found, state).toEqual([]);
};

/** Expects that the screen, in the state that it is in, shows all of its texts. The test goes on after a failure. */
export const expectWholeTexts = async (page: Page, state: string): Promise<void> => {
  // A screen whose code still loads has no heading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await settle(page);
  expect.soft(await findCutTexts(page), state).toEqual([]);
};

/** Waits for fonts, images in view, and then animations of up to a second. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // The browser never loads lazy images out of view.
    const isInView = (image: HTMLImageElement) => {
      const { top, left, width } = image.getBoundingClientRect();
      return top < innerHeight && left < innerWidth && left + width > 0;
    };
    const images = [...document.images].filter((image) => isInView(image) && !image.complete);
    await Promise.all(
      images.map(
        (image) =>
          new Promise((resolve) => {
            for (const end of ['load', 'error']) image.addEventListener(end, resolve, { once: true });
          }),
      ),
    );
    // A loaded image fades in, from the next frame on. An animation counts frames also where the clock stands still.
    await document.documentElement.animate([], 40).finished;
    // A longer animation is a clock, such as that of a toast, and waiting for its end would miss what it belongs to.
    const longestMs = 1_000;
    const endsSoon = ({ effect, playState, timeline }: Animation) =>
      playState === 'running' &&
      // The progress of other timelines depends on the scroll offset.
      timeline instanceof DocumentTimeline &&
      Number(effect?.getComputedTiming().endTime) <= longestMs;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(endsSoon)
        .map(({ finished }) => finished),
    );
  });
