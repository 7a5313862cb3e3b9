import path from 'node:path';
import type { Language } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';
import type { Page } from 'playwright/test';
import { expectSoundScreen, settle } from '../../e2e/support/screen.ts';
import { test as base } from '../../e2e/support/stack.ts';
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
  /** The picture is of the screen while a call is held back. It is not checked. */
  isLoading?: boolean;
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
 * show all of its texts and log no console error.
 */
export const picture = (
  name: string,
  { as = 'visitor', path: route, isLoading, show, before, after }: Picture,
): void =>
  test(name, async ({ page, language, stack, announceConsoleErrors }, { project }) => {
    const scene = { page, t: textsOf(language), language, announceConsoleErrors };
    await signIn(page, stack.address, as, language);
    await before?.(scene);
    await page.goto(`/#${route}`);
    if (isLoading) await page.locator('[aria-busy="true"]').first().waitFor();
    else await page.waitForLoadState('networkidle');
    await show?.(scene);
    await settle(page);
    await page.screenshot({ path: path.join(folder, project.name, `${name}.png`) });
    await after?.(scene);
    // A drama that loads has no heading yet.
    if (!isLoading) await expectSoundScreen(page, name);
  });
