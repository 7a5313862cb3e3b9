import type { CalendarEntryJson } from '@cliffhanger/contracts/staff';
import { daysAfter, secondsAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { afterAll, describe, expect, it } from 'vitest';
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
const now = clock.now();
const inDays = (days: number, seconds = 0) => secondsAfter(daysAfter(now, days), seconds);

for (const slug of ['ferry', 'harbor', 'inlet'])
  await insertDrama(database, { slug, at: daysAfter(now, -90) });
await database.write.carousel.deleteMany();
await database.write.drama.updateMany({ data: { frameKey: 'frame.webp' } });
await app.staff('drama.unpublish', { slug: 'harbor' });
await app.staff('drama.publish', { slug: 'harbor', at: inDays(3).toISOString() });
await database.write.dramaTranslation.update({
  where: { dramaId_language: { dramaId: 'harbor', language: 'pt' } },
  data: { fallbacks: 'title,hook' },
});
await database.write.episodeTranslation.update({
  where: { episodeId_language: { episodeId: 'ferry-7', language: 'es' } },
  data: { fallbacks: 'teaser' },
});
for (const number of [7, 8])
  await database.write.episode.update({
    where: { id: `ferry-${number}` },
    data: { publishedAt: inDays(5) },
  });

const joinAs = async (name: string, role: string, languages: string[] = []) =>
  desk.join(((await app.staff('people.invite', { name, role, languages })) as { link: string }).link);
const jonas = await joinAs('jonas', 'editor');
const list = async (person = jonas, from = inDays(-1), until = inDays(28)): Promise<CalendarEntryJson[]> => {
  const { status, body } = await person.call('calendar.list', {
    from: from.toISOString(),
    until: until.toISOString(),
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.result;
};

describe('the calendar of the console', () => {
  it('has releases with what they miss, and banners and codes from their begin to their end', async () => {
    const drama = { kind: 'drama', slug: 'harbor' };
    await jonas.call('carousel.add', {
      target: drama,
      position: 1,
      startsAt: inDays(2).toISOString(),
      endsAt: inDays(9).toISOString(),
      countries: ['BR'],
    });
    await jonas.call('carousel.add', {
      target: { kind: 'drama', slug: 'ferry' },
      position: 2,
      countries: [],
    });
    const codes = { kind: 'coins', amount: 10, maxUses: 5, count: 2 };
    await jonas.call('codes.create', { ...codes, name: 'spring', expiresAt: inDays(20).toISOString() });
    app.advanceClock(1);
    await jonas.call('codes.create', { ...codes, expiresAt: null });

    expect(await list()).toMatchObject([
      { kind: 'codes', name: 'spring', limit: 10, used: 0, endsAt: inDays(20).toISOString() },
      { kind: 'codes', name: null, endsAt: null },
      { kind: 'banner', dramaId: 'harbor', countries: ['BR'], isDramaHidden: true },
      {
        kind: 'drama',
        slug: 'harbor',
        at: inDays(3).toISOString(),
        episodes: 8,
        missing: [{ language: 'pt', texts: 2 }],
      },
      {
        kind: 'episodes',
        slug: 'ferry',
        at: inDays(5).toISOString(),
        numbers: [7, 8],
        missing: [{ language: 'es', texts: 1 }],
      },
    ]);
    expect((await list(jonas, inDays(10), inDays(11))).map(({ kind }) => kind)).toEqual(['codes']);
    expect((await list(jonas, inDays(21), inDays(40))).map(({ kind }) => kind)).toEqual([]);
  });

  it('names unnamed codes so that they can be ended', async () => {
    const unnamed = (await list()).find((entry) => entry.kind === 'codes' && entry.name === null);
    if (unnamed?.kind !== 'codes') throw new Error('no unnamed codes');
    const { status } = await jonas.call('codes.edit', {
      campaign: unnamed.campaign,
      expiresAt: inDays(6).toISOString(),
    });
    expect(status).toBe(200);
    expect((await list()).filter((entry) => entry.kind === 'codes')).toMatchObject([
      { name: 'spring' },
      { name: null, endsAt: inDays(6).toISOString() },
    ]);
  });

  it('moves what has not begun, unless somebody else changed it since the calendar was read', async () => {
    const mara = await joinAs('mara', 'editor');
    const { result: entries, revision } = (
      await jonas.call('calendar.list', { from: inDays(-1).toISOString(), until: inDays(28).toISOString() })
    ).body;
    const banner = entries.find((entry) => entry.kind === 'banner');
    const episodes = entries.find((entry) => entry.kind === 'episodes');
    expect(episodes).toMatchObject({ numbers: [7, 8], episodeIds: ['ferry-7', 'ferry-8'] });
    const day = (days: number) => inDays(days).toISOString();
    const publishAt = (days: number) => episodes?.episodeIds.map((id) => ({ id, publishAt: day(days) }));
    const moves = [
      ['carousel.edit', { id: banner?.id, startsAt: day(4), endsAt: day(11) }, { startsAt: day(5) }],
      ['drama.publish', { slug: 'harbor', at: day(4) }, { at: day(5) }],
      ['drama.change', { slug: 'ferry', episodes: publishAt(6) }, { episodes: publishAt(7) }],
      ['codes.edit', { campaign: 'spring', expiresAt: day(22) }, { expiresAt: day(23) }],
    ] as const;
    for (const [name, input, theirs] of moves) {
      expect((await mara.call(name, { ...input, ...theirs })).status, name).toBe(200);
      const { status, body } = await jonas.call(name, { ...input, revision });
      const values = { who: 'mara', revision: expect.any(Number) };
      expect({ status, refusal: body.refusal }, name).toMatchObject({ status: 409, refusal: { values } });
    }
    const dated = async () => (await list()).filter((entry) => !(entry.kind === 'codes' && !entry.name));
    expect(await dated()).toMatchObject([
      { kind: 'codes', endsAt: day(23) },
      { kind: 'drama', at: day(5) },
      { kind: 'banner', startsAt: day(5) },
      { kind: 'episodes', at: day(7) },
    ]);
    const now = (await jonas.call('calendar.list', { from: day(-1), until: day(28) })).body.revision;
    for (const [name, input] of moves)
      expect((await jonas.call(name, { ...input, revision: now })).status, name).toBe(200);
    expect(await dated()).toMatchObject([
      { kind: 'codes', endsAt: day(22) },
      { kind: 'drama', at: day(4) },
      { kind: 'banner', startsAt: day(4), isDramaHidden: false },
      { kind: 'episodes', at: day(6), numbers: [7, 8] },
    ]);
  });

  it('has the holds that end, those of a drama that end together as one', async () => {
    const data = ['JP', 'DE'].map((country) => ({ dramaId: 'inlet', country, endsAt: inDays(7) }));
    await database.write.dramaHiddenCountry.createMany({ data });
    expect((await list()).filter(({ kind }) => kind === 'hold')).toMatchObject([
      { slug: 'inlet', at: inDays(7).toISOString(), countries: ['DE', 'JP'] },
    ]);
  });

  it('shows codes only to those who may see them', async () => {
    const kinds = async (role: string, languages: string[] = []) =>
      new Set((await list(await joinAs(role, role, languages))).map(({ kind }) => kind));
    expect(await kinds('owner')).toContain('codes');
    expect(await kinds('support')).not.toContain('codes');
    expect(await kinds('translator', ['pt'])).not.toContain('codes');
  });

  it('refuses a period of more than 62 days, or without any', async () => {
    const ask = async (from: Date, until: Date) =>
      (await jonas.call('calendar.list', { from: from.toISOString(), until: until.toISOString() })).body;
    const issue = (message: string) => ({ error: 'inputInvalid', issues: [{ path: ['until'], message }] });
    expect(await ask(now, inDays(63))).toMatchObject(issue('more than 62 days'));
    expect(await ask(now, now)).toMatchObject(issue('is not after the begin'));
  });
});
