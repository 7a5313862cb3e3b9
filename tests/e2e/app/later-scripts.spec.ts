import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

/** Before the page has been idle for 3 s, home needs none of these. */
const laterScripts = /\/(hls|forge|watch|player|episode|early-start|legal|Trans|upload|drama)-[^/]*\.js$/;

declare global {
  interface Window {
    /** The scripts that the page had requested when home was shown. */
    scriptsBeforeHome: string[] | undefined;
  }
}

/** Runs in the page, as the background starts to load while the test still waits for home. */
const listScriptsBefore = (carousel: string): void => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(`[aria-label="${carousel}"]`)) return;
    observer.disconnect();
    window.scriptsBeforeHome = performance.getEntriesByType('resource').map(({ name }) => name);
  });
  observer.observe(document, { childList: true, subtree: true });
};

test('home shows before any script of the player, the encryption or the legal texts is requested', async ({
  page,
  stack,
}) => {
  await page.addInitScript(listScriptsBefore, t('home:featured'));
  await page.goto(stack.address);
  await expect(page.getByRole('region', { name: t('home:featured') })).toBeVisible();
  const before = await page.evaluate(() => window.scriptsBeforeHome);
  expect(before).toContainEqual(expect.stringMatching(/\/app-[^/]*\.js$/));
  expect(before?.filter((script) => laterScripts.test(script))).toEqual([]);
  // They follow when the page is idle, so the names above are those of the build.
  const findLater = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect
    .poll(async () => (await findLater()).filter((script) => /\/(hls|drama)-[^/]*\.js$/.test(script)).length)
    .toBe(2);
});
