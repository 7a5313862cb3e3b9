import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Language } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';
import type { Page } from 'playwright/test';
import { test as base, expect } from '../../e2e/support/stack.ts';
import { textsOf } from '../../e2e/support/words.ts';
import { signIn, type Viewer } from './viewers.ts';

const folder = path.resolve(import.meta.dirname, '../../../screenshots');

export interface PictureOptions {
  language: Language;
}

export interface Scene {
  page: Page;
  /** The app's texts in the language of the picture. */
  t: TFunction;
  language: Language;
  announceConsoleErrors: (pattern: RegExp) => void;
}

interface Picture {
  /** Default: a visitor. */
  as?: Viewer;
  /** The hash route, such as `/pages/profile/history`. */
  path: string;
  /** Brings the screen into the state of the picture, and waits until it is there. */
  show?: (scene: Scene) => Promise<unknown>;
  /** Runs before the route is opened, such as to route requests. */
  before?: (scene: Scene) => Promise<unknown>;
  /** Runs after the screenshot and before the checks, such as to let the time go on. */
  after?: (scene: Scene) => Promise<unknown>;
}

const test = base.extend<PictureOptions>({ language: ['en', { option: true }] });

/**
 * Takes a screenshot of one state, named as its picture in the design. The screen must have no accessibility violation,
 * no overflow at the side and no console error.
 */
export const picture = (name: string, { as = 'visitor', path: route, show, before, after }: Picture): void =>
  test(name, async ({ page, language, stack, announceConsoleErrors }, { project }) => {
    const scene = { page, t: textsOf(language), language, announceConsoleErrors };
    await signIn(page, stack.address, as, language);
    await before?.(scene);
    await page.goto(`/#${route}`);
    await page.waitForLoadState('networkidle');
    await show?.(scene);
    await settle(page);
    await page.screenshot({ path: path.join(folder, project.name, `${name}.png`) });
    await after?.(scene);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect
      .soft(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))]))
      .toEqual([]);
    expect.soft(await overflowOf(page), 'overflow at the side').toBe(0);
  });

/** Waits for fonts, images in view, and then animations that run and end. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // The browser never loads lazy images out of view.
    const isInView = (image: HTMLImageElement) => {
      const { top, left, width } = image.getBoundingClientRect();
      return top < innerHeight && left < innerWidth && left + width > 0;
    };
    const images = [...document.images].filter((image) => isInView(image) && !image.complete);
    await Promise.all(
      images.map((image) => new Promise((resolve) => image.addEventListener('load', resolve))),
    );
    // A loaded image fades in, from the next frame on. An animation counts frames also where the clock stands still.
    await document.documentElement.animate([], 40).finished;
    const endsByItself = ({ effect, playState, timeline }: Animation) =>
      playState === 'running' &&
      // The progress of other timelines depends on the scroll offset.
      timeline instanceof DocumentTimeline &&
      effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(endsByItself)
        .map(({ finished }) => finished),
    );
  });

/** The space that a desktop keeps for a scroll bar would make the difference negative. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
