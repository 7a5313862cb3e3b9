import type { PreviewJson } from '@cliffhanger/contracts/staff';
import { callStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import { expect, test } from '../support/stack.ts';

test('a preview of a hidden drama plays in its language, counts nothing, and keeps nothing', async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/403|410/);
  const call = async (verb: string, input: unknown) =>
    (await callStaffServer(stack.dataDir, { verb, input, operator: 'tester' }))?.result;
  await call('drama.unpublish', { slug: 'room-1407' });
  const countPlays = async () =>
    ((await call('drama.show', { slug: 'room-1407' })) as { playCount: number }).playCount;
  const before = await countPlays();
  const input = { page: 'drama', slug: 'room-1407', language: 'zh', country: 'CN', as: 'balance', coins: 24 };
  const { url } = (await call('preview.link', input)) as PreviewJson;

  // The person is signed in to the app as a viewer in the same browser.
  await page.goto(`${new URL(url).origin}/robots.txt`);
  await page.evaluate(() => localStorage.setItem('sj_token', 'of-a-viewer'));
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(url);
  await expect(page.getByRole('status').filter({ hasText: '预览：不计入数据，也无法购买' })).toBeVisible();
  const app = page.frameLocator('iframe');
  await expect(app.getByRole('heading', { name: /1407/ }).first()).toBeVisible();
  expect(page.url()).toBe(`${new URL(url).origin}/preview`);

  await app.getByRole('link', { name: '从第 1 集看起' }).click();
  await expect
    .poll(() =>
      app
        .locator('video')
        .evaluateAll((videos) => Math.max(...videos.map((each) => (each as HTMLVideoElement).currentTime))),
    )
    .toBeGreaterThan(0.5);
  const notPreviewed = calls.filter((path) => path.startsWith('/api/'));
  expect(notPreviewed).toEqual([]);
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({
    sj_token: 'of-a-viewer',
    sj_swiped: '1',
  });
  expect(await page.context().cookies()).toEqual([]);
  expect(await countPlays()).toBe(before);

  // A reload has no token any more, and does not start the app as a visitor.
  await page.reload();
  await expect(page.getByRole('status')).toHaveText(/ended|结束/);
  await call('drama.publish', { slug: 'room-1407' });
});
