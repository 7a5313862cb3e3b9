import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { consoleOrigin, startTestConsole } from '../../support/console.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'silent' });
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
const { database, clock } = app.platform;

const join = async (name: string, role: string) => {
  const { link } = (await app.staff('people.invite', { name, role, languages: [] })) as { link: string };
  return desk.join(link);
};
const [mara, jonas] = [await join('mara', 'owner'), await join('jonas', 'editor')];
const revisionOf = async (slug: string) =>
  ((await app.staff('drama.show', { slug })) as { revision: number }).revision;

it('refuses an edit of a drama that somebody else has changed since, and says who changed what', async () => {
  await insertDrama(database, { slug: 'ferry', at: clock.now(), episodes: 3 });
  await insertDrama(database, { slug: 'harbor', at: clock.now(), episodes: 3 });
  const revision = await revisionOf('ferry');
  expect(revision).toBe(0);
  const titled = await jonas.call('drama.edit', {
    slug: 'ferry',
    revision,
    texts: { title: { en: 'Night boat' } },
  });
  expect(titled).toMatchObject({ status: 200, body: { result: { title: 'Night boat' } } });
  const latest = await revisionOf('ferry');
  expect(titled.body).toMatchObject({
    result: { revision: latest, lastChange: { who: 'jonas', what: ['texts'] } },
  });

  const stale = { slug: 'ferry', revision };
  for (const [name, input] of [
    ['drama.edit', { ...stale, defaultPriceCoins: 20 }],
    ['episode.edit', { ...stale, number: 1, texts: { title: { en: 'Fog' } } }],
    ['episode.move', { ...stale, from: 1, to: 2 }],
    ['episode.remove', { ...stale, number: 3 }],
    ['drama.publish', { ...stale, at: '2026-11-19' }],
    ['drama.unpublish', stale],
    ['drama.remove', stale],
  ] as const)
    expect(await mara.call(name, input), name).toMatchObject({
      status: 409,
      body: {
        error: 'callRefused',
        refusal: {
          reason: 'dramaChanged',
          values: { slug: 'ferry', who: 'jonas', what: 'texts', revision: latest },
        },
      },
    });
  expect(await revisionOf('ferry')).toBe(latest);
  expect(
    await mara.call('drama.edit', { slug: 'ferry', revision: latest, defaultPriceCoins: 20 }),
  ).toMatchObject({ status: 200 });
  // An edit without a difference, and edits of another drama, make no revision.
  const priced = await revisionOf('ferry');
  await app.staff('drama.edit', { slug: 'ferry', defaultPriceCoins: 20 });
  await app.staff('drama.edit', { slug: 'harbor', defaultPriceCoins: 20 });
  expect(await revisionOf('ferry')).toBe(priced);
});

it('takes one of two edits that are made at the same time', async () => {
  await insertDrama(database, { slug: 'lake', at: clock.now(), episodes: 3 });
  const edits = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? mara : jonas).call('drama.edit', {
        slug: 'lake',
        revision: 0,
        defaultPriceCoins: 20 + index,
      }),
    ),
  );
  expect(edits.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = edits.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body)).toEqual(
    Array(9).fill(expect.objectContaining({ refusal: expect.objectContaining({ reason: 'dramaChanged' }) })),
  );
});
