import path from 'node:path';
import type { Language } from '@cliffhanger/contracts';
import type { StaffRole } from '@cliffhanger/contracts/staff';
import type { TFunction } from 'i18next';
import type { Page } from 'playwright/test';
import { consoleTextsOf } from '../../../e2e/console/support/console-texts.ts';
import { test as base, type Desk } from '../../../e2e/console/support/desk.ts';
import { expectSoundScreen, settle } from '../../../e2e/support/screen.ts';
import type { Stack } from '../../../e2e/support/stack.ts';

const folder = path.resolve(import.meta.dirname, '../../../../screenshots');

/** The file of a picture. @param project of Playwright, for a language and a size */
export const pictureFile = (project: string, name: string): string =>
  path.join(folder, project, `${name}.png`);

export interface DeskScene {
  page: Page;
  /** The console's texts in the language of the picture. */
  t: TFunction;
  language: Language;
  desk: Desk;
  stack: Stack;
}

interface DeskPicture {
  /** Whose screen it is; null for nobody's, who has not signed in. */
  as?: StaffRole | null;
  /** The hash route, such as `/people?filter=member`. */
  path: string;
  /** Prepares what the screen shows, before it is opened. */
  before?: (scene: DeskScene) => Promise<unknown>;
  /** Brings the screen into the state of the picture, and waits until it is there. */
  show?: (scene: DeskScene) => Promise<unknown>;
}

let pictures = 0;

/** Tests that take pictures of the console, in the language of the project. */
export const test = base.extend<{ language: Language }>({
  language: ['en', { option: true }],
  // The console limits the requests of a network, and each picture loads all of its files.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of the fixture from this pattern.
  extraHTTPHeaders: async ({}, use) => {
    pictures += 1;
    await use({ 'x-forwarded-for': `10.8.${pictures >> 8}.${pictures & 255}` });
  },
});

/** Takes a screenshot of one state of the console, which must be accessible and show all of its texts. */
export const deskPicture = (name: string, { as = 'owner', path: route, before, show }: DeskPicture): void =>
  test(name, async ({ page, language, desk, stack, viewport }, { project }) => {
    // The fixture of the desk has a desktop's size, which the project's goes before.
    await page.setViewportSize(project.use.viewport ?? viewport ?? { width: 1280, height: 800 });
    const scene = { page, t: consoleTextsOf(language), language, desk, stack };
    await before?.(scene);
    if (as !== null) await desk.signIn(page, { name: `mara-${name}`, role: as });
    await page.goto(`/#${route}`);
    await page.waitForLoadState('networkidle');
    await show?.(scene);
    await settle(page);
    await page.screenshot({ path: pictureFile(project.name, name) });
    await expectSoundScreen(page, name);
  });
