import { expect, test } from './support/stack.ts';
import { textsOf } from './support/words.ts';

const t = textsOf('en');

/** Before the page has been idle for 3 s, home needs none of these. */
const laterScripts = /\/(hls|forge|watch|player|episode|early-start|legal|Trans|upload|drama)-[^/]*\.js$/;

test('home shows before any script of the player, the encryption or the legal texts is requested', async ({
  page,
  stack,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(stack.address);
  await expect(page.getByRole('region', { name: t('common:weeklyRanking') })).toBeVisible();
  expect(scripts.filter((script) => laterScripts.test(script))).toEqual([]);
  // They follow when the page is idle, so the names above are those of the build.
  await expect.poll(() => scripts.filter((script) => /\/(hls|drama)-/.test(script)).length).toBe(2);
});
