import type { StaffRole } from '@cliffhanger/contracts/staff';
import { expect, type Page } from 'playwright/test';
import { consoleTextsOf } from '../../../e2e/console/support/console-texts.ts';
import { findCutTexts } from '../../../e2e/support/cut-text.ts';
import { expectSoundScreen, settle } from '../../../e2e/support/screen.ts';
import { type DeskScene, pictureFile, test } from './desk-picture.ts';

/** What becomes of the console's requests that a test chose. */
type Ending = 'waits' | 'fails' | 'isSilent';

/** Which of the console's requests end how. Pages and their code arrive as always. */
export interface Line {
  ending: Ending | null;
  /** Only these calls, such as `log.list`. Default: everything that is asked for. */
  calls?: readonly string[] | undefined;
}

/** A screen of a walk. */
export interface Stop {
  /** The hash route, such as `/people?filter=member`. */
  route: string | ((scene: DeskScene) => Promise<string>);
  /** On a phone, too. */
  isOnPhone?: boolean;
  /** Calls that end as the state needs it. Default: all. */
  calls?: readonly string[];
  /** Brings the screen into the state of the picture. */
  show?: (scene: DeskScene) => Promise<unknown>;
}

interface Walk {
  as?: StaffRole;
  stops: Readonly<Record<string, Stop>>;
  ending?: Ending;
  /** Visits each screen first, so that the console has something to show. */
  isSeenBefore?: boolean;
  /** Prepares what the screens show. */
  before?: (scene: DeskScene) => Promise<unknown>;
  /** Waits until a screen is in the state. Default: until nothing loads. */
  until?: (scene: DeskScene) => Promise<unknown>;
}

/** Screens show that they load after 200 ms. */
const drawnMs = 600;

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

const controlLine = async (page: Page): Promise<Line> => {
  const line: Line = { ending: null };
  await page.route(/\/(call|own|me)(\/|$)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isChosen = line.calls === undefined || line.calls.some((name) => pathname === `/call/${name}`);
    if (line.ending === null || !isChosen || route.request().method() !== 'POST') return route.continue();
    if (line.ending === 'waits') return undefined;
    if (line.ending === 'isSilent') return route.abort();
    return route.fulfill({ status: 500, json: { error: 'internal' } });
  });
  return line;
};

/** Goes to a screen without loading the page anew, and waits until it has its heading and what it loads. */
const goTo = async (scene: DeskScene, { route }: Stop, waitsForData: boolean): Promise<void> => {
  const { page, t } = scene;
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#${typeof route === 'string' ? route : await route(scene)}`,
  );
  // A screen whose code still loads is drawn in the place of the one before, once it is there.
  await page.waitForFunction(() => {
    const [, place = ''] = location.hash.split(/[/?]/);
    const links = [...document.querySelectorAll(`nav a[href="#/${place}"]`)];
    return links.length === 0 || links.some((link) => link.ariaCurrent !== null);
  });
  await page.waitForTimeout(drawnMs);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  if (waitsForData) await expect(page.getByRole('status', { name: t('loading') })).toHaveCount(0);
};

/** Takes a picture of each screen in one state. One person walks through them all, since the state is the same. */
export const walkPictures = (
  state: string,
  { as = 'owner', stops, ending, isSeenBefore = false, before, until }: Walk,
): void =>
  test(`staff-${state}`, async ({ page, language, desk, stack, announceConsoleErrors }, { project }) => {
    test.setTimeout(600_000);
    page.setDefaultTimeout(30_000);
    announceConsoleErrors(/Failed to load resource|ERR_/);
    await page.setViewportSize(project.use.viewport ?? { width: 1280, height: 800 });
    const scene = { page, t: consoleTextsOf(language), language, desk, stack };
    await before?.(scene);
    await desk.signIn(page, { name: `mara-${state}`, role: as });
    const line = await controlLine(page);
    const shown = Object.entries(stops).filter(([, stop]) => stop.isOnPhone || !isPhone(page));
    // The console keeps what Today has asked for, until the page is loaded anew.
    await page.goto('/#/more');
    await page.reload();
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    if (isSeenBefore) for (const [, stop] of shown) await goTo(scene, stop, true);
    for (const [name, stop] of shown) {
      Object.assign(line, { ending: ending ?? null, calls: stop.calls });
      await goTo(scene, stop, until === undefined);
      await until?.(scene);
      await stop.show?.(scene);
      await settle(page);
      await page.screenshot({ path: pictureFile(project.name, `staff-${name}-${state}`) });
      await expectSoundScreen(page, `${name} ${state}`);
      expect.soft(await findCutTexts(page), `${name} ${state}`).toEqual([]);
    }
  });
