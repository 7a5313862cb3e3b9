import { afterAll, expect, it } from 'vitest';
import { insertTemplates } from '../../support/library.ts';
import { placeOrder } from '../../support/payment.ts';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, database } = app.platform;
await insertTemplates(database);
const run = (...words: string[]) => staff(config.DATA_DIR, ...words);
const idsOf = async (...words: string[]): Promise<string[]> =>
  JSON.parse((await run(...words, '--json')).stdout).map(({ id }: { id: string }) => id);

it('user find says that there are more, and how to see them', async () => {
  await app.register();
  await app.register();
  const two = await run('user', 'find', 'viewer-', '--limit', '2');
  expect(two.stdout).not.toContain('--limit');
  const one = await run('user', 'find', 'viewer-', '--limit', '1');
  expect(one.stdout.trimEnd().split('\n')).toHaveLength(4);
  expect(one.stdout).toMatch(/\n\nThere are more: --limit 1000 lists up to 1000, or give a longer text\n$/);
  expect(await idsOf('user', 'find', 'viewer-', '--limit', '1')).toHaveLength(1);
  expect(await run('user', 'find', 'viewer-', '--limit', '1001')).toMatchObject({ code: 2 });
});

it('order list pages, and says how to see the older ones', async () => {
  const viewer = await app.register();
  const ids: string[] = [];
  // Two orders of the same moment, and one before.
  ids.unshift(await placeOrder(viewer, 'pack-100'));
  app.advanceClock(60);
  ids.unshift(await placeOrder(viewer, 'pack-100'));
  ids.unshift(await placeOrder(viewer, 'pack-1000'));
  const list = ['order', 'list', '--who', viewer.userId];
  const all = await idsOf(...list);
  expect(all.toSorted()).toEqual(ids.toSorted());
  const pages: string[] = [];
  for (let before: string[] = []; pages.length < 3; before = ['--before', pages.at(-1) ?? '']) {
    const { stdout } = await run(...list, '--limit', '1', ...before);
    const [, id = ''] = /\n(\S+) /.exec(stdout) ?? [];
    pages.push(id);
    const older = pages.length < 3 ? `\n\nOlder ones: --before ${id}\n` : '';
    expect(stdout.endsWith(`local${older === '' ? '\n' : older}`), stdout).toBe(true);
  }
  expect(pages).toEqual(all);
  expect(await run(...list, '--before', 'nothing')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no order "nothing"'),
  });
});
