import type { StaffLogEntryJson, StaffLogPageJson } from '@cliffhanger/contracts/staff';
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
const joinAs = async (name: string, role: string, languages: string[] = []) =>
  desk.join(((await app.staff('people.invite', { name, role, languages })) as { link: string }).link);
const mara = await joinAs('mara', 'owner');
const jonas = await joinAs('jonas', 'editor');
const sup = await joinAs('sup', 'support');
const tia = await joinAs('tia', 'translator', ['pt']);
await insertDrama(app.platform.database, { slug: 'ferry', at: app.platform.clock.now() });
// A banner of a drama needs its still.
await app.platform.database.write.drama.update({
  where: { slug: 'ferry' },
  data: { frameKey: 'ferry.avif' },
});

type Person = typeof mara;
/** What the console answers, of which a test says the part that it expects. */
interface Answer {
  status: number;
  body: { result?: Partial<StaffLogPageJson> & Partial<StaffLogEntryJson> };
}
const callAs = async (person: Person, name: string, input: object): Promise<Answer> =>
  (await person.call(name, input)) as Answer;
const list = async (person: Person, filter = {}) => {
  const { body } = await callAs(person, 'log.list', { limit: 100, ...filter });
  if (!body.result) throw new Error(JSON.stringify([filter, body]));
  return body.result.items ?? [];
};
const latest = async (subject: string): Promise<StaffLogEntryJson> => {
  const [entry] = await list(mara, { subject });
  if (!entry) throw new Error(`nothing about ${subject}`);
  return entry;
};
const putBack = (person: Person, { id = 0 }: { id?: number | undefined }) =>
  callAs(person, 'log.putBack', { id });
const drama = () => app.staff('drama.show', { slug: 'ferry' }) as Promise<Record<string, never>>;

describe('the log of the console', () => {
  it('has each sign-in with its browser, once, and by the person who signed in', async () => {
    await jonas.signIn();
    const entries = await list(mara, { action: 'people.sign-in', operator: 'jonas' });
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      door: 'console',
      subject: { kind: 'person', id: 'jonas' },
      details: { device: expect.any(String) },
      putBack: 'nothing',
    });
  });

  it('shows an editor what is of dramas, support what is of people, a translator their own, and no names to others', async () => {
    const viewer = await app.register();
    await app.staff('user.mute', { who: viewer.userId, muted: true, reason: 'Spam' });
    await app.staff('drama.edit', { slug: 'ferry', texts: { title: { en: 'Ferry' } } });
    await tia.call('drama.edit', { slug: 'ferry', texts: { title: { pt: 'Balsa' } } });
    const subjects = async (person: Person) => [
      ...new Set((await list(person)).map(({ subject }) => subject.kind)),
    ];
    expect(await subjects(mara)).toEqual(expect.arrayContaining(['user', 'drama', 'person']));
    expect((await subjects(jonas)).sort()).toEqual(['drama', 'person']);
    expect((await subjects(sup)).sort()).toEqual(['person', 'user']);
    expect((await list(tia)).every(({ operator }) => operator === 'tia')).toBe(true);
    expect((await list(sup, { subject: viewer.userId }))[0]?.viewer).toMatchObject({
      number: expect.any(Number),
    });
    expect((await list(jonas)).every(({ viewer: named }) => named === null)).toBe(true);
    // An entry that a role does not read is unknown to it.
    const mute = await latest(viewer.userId);
    expect((await putBack(jonas, mute)).body).toMatchObject({ refusal: { reason: 'logEntryUnknown' } });
    expect((await putBack(sup, mute)).body.result).toMatchObject({ action: 'user.unmute' });
  });
});

describe('"Put back"', () => {
  it('gives a drama its texts and price of before, by a change that the log has, and which can be put back itself', async () => {
    const before = await drama();
    const announcement = { announced: true, trailerNumber: 2 };
    const texts = { hook: { zh: '新', en: 'New' } };
    await jonas.call('drama.edit', { slug: 'ferry', defaultPriceCoins: 20, texts, ...announcement });
    expect(await drama()).toMatchObject(announcement);
    expect((await callAs(tia, 'drama.edit', { slug: 'ferry', announced: false })).status).toBe(403);
    const entry = await latest('ferry');
    expect(entry.putBack).toBe('possible');
    const { body } = await putBack(mara, entry);
    expect(body.result).toMatchObject({
      action: 'drama.edit',
      operator: 'mara',
      details: { putsBack: entry.id },
    });
    expect(await drama()).toMatchObject({
      texts: before.texts,
      defaultPriceCoins: 12,
      announced: false,
      trailerNumber: 0,
    });
    await putBack(mara, body.result ?? {});
    expect(await drama()).toMatchObject({ defaultPriceCoins: 20 });
    await putBack(mara, await latest('ferry'));
  });

  it('is refused by name when somebody changed the same again, and touches nothing', async () => {
    await jonas.call('drama.edit', { slug: 'ferry', defaultPriceCoins: 30 });
    const entry = await latest('ferry');
    await mara.call('drama.edit', { slug: 'ferry', defaultPriceCoins: 40 });
    const { status, body } = await putBack(jonas, entry);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { refusal: { reason: 'logChangedSince', values: { who: 'mara' } } },
    });
    expect(await drama()).toMatchObject({ defaultPriceCoins: 40 });
    // Another value of the same drama does not matter.
    await jonas.call('drama.edit', { slug: 'ferry', year: 2025 });
    expect((await putBack(jonas, { id: entry.id + 1 })).body.result).toMatchObject({ action: 'drama.edit' });
    expect(await drama()).toMatchObject({ defaultPriceCoins: 30, year: 2025 });
  });

  it('works once for ten people at the same time', async () => {
    await jonas.call('drama.edit', { slug: 'ferry', defaultPriceCoins: 50 });
    const entry = await latest('ferry');
    const answers = await Promise.all(Array.from({ length: 10 }, () => putBack(mara, entry)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      (await list(mara, { subject: 'ferry' })).filter(({ details }) => details.putsBack === entry.id),
    ).toHaveLength(1);
  });

  it('restores a banner to its place with dates and countries, and takes back an order', async () => {
    const carousel = () => app.staff('carousel.list', {}) as Promise<{ id: string; position: number }[]>;
    const add = (position: number, countries: string[]) =>
      jonas.call('carousel.add', {
        target: { kind: 'drama', slug: 'ferry' },
        position,
        countries,
        startsAt: '2026-12-01',
        endsAt: '2026-12-08',
      });
    await add(1, ['BR']);
    await add(2, []);
    const before = await carousel();
    await jonas.call('carousel.remove', { id: before[0]?.id });
    expect(await carousel()).toHaveLength(before.length - 1);
    await putBack(jonas, await latest(before[0]?.id ?? ''));
    expect(await carousel()).toEqual(before);
    await jonas.call('carousel.move', { id: before[1]?.id, position: 1 });
    await putBack(jonas, await latest(before[1]?.id ?? ''));
    expect(await carousel()).toEqual(before);
    await jonas.call('carousel.edit', { id: before[0]?.id, countries: ['DE'], endsAt: null });
    await putBack(jonas, await latest(before[0]?.id ?? ''));
    expect(await carousel()).toEqual(before);
  });

  it('hides, shows and moves what was released, and renames, and says how the others are undone', async () => {
    await jonas.call('drama.unpublish', { slug: 'ferry' });
    await putBack(jonas, await latest('ferry'));
    expect((await drama()).publishedAt).toBe(app.platform.clock.now().toISOString());
    await jonas.call('episode.move', { slug: 'ferry', from: 4, to: 6 });
    await putBack(jonas, await latest('ferry'));
    const { episodes } = (await drama()) as unknown as { episodes: { id: string }[] };
    expect(episodes.map(({ id }) => id)).toEqual(episodes.map((_, index) => `ferry-${index + 1}`));
    await jonas.call('episode.edit', { slug: 'ferry', number: 2, texts: { title: { es: 'Otra' } } });
    await putBack(jonas, await latest('ferry'));
    expect(JSON.stringify(await drama())).not.toContain('Otra');
    await jonas.call('synonyms.set', { slug: 'boss', words: ['boss', 'ceo'] });
    await putBack(jonas, await latest('boss'));
    expect(await app.staff('synonyms.list', {})).toEqual([]);
    const viewer = await app.register();
    await app.staff('user.grant', { who: viewer.userId, key: 'sorry', coins: 5 });
    const grant = await latest(viewer.userId);
    expect(grant.putBack).toBe('gift');
    expect((await putBack(mara, grant)).body).toMatchObject({ refusal: { reason: 'logNotPutBack' } });
  });

  it('gives a drama all back that was changed in one step, unless somebody changed some of it since', async () => {
    const facts = async () => {
      const { revision: _, lastChange: __, updatedAt: ___, ...rest } = await drama();
      return rest;
    };
    const taste = { country: 'BR', kind: 'taste' };
    await app.staff('drama.edit', { slug: 'ferry', holds: [taste, { country: 'DE', kind: 'licence' }] });
    const before = await facts();
    const ids = (before.episodes as unknown as { id: string }[]).map(({ id }) => id);
    const change = {
      slug: 'ferry',
      drama: {
        texts: { title: { en: 'Night boat' } },
        freeEpisodeCount: 4,
        holds: [{ ...taste, reason: 'Too dark.', endsAt: '2031-01-01T00:00:00.000Z' }],
      },
      episodes: [{ id: 'ferry-3', texts: { title: { en: 'Fog' } }, publishAt: '2031-02-01T00:00:00.000Z' }],
      order: ['ferry-2', 'ferry-1', ...ids.slice(2)],
      release: null,
    };
    expect(await jonas.call('drama.change', change)).toMatchObject({ status: 200 });
    const entry = await latest('ferry');
    expect(entry).toMatchObject({ action: 'drama.change', putBack: 'possible' });
    const changed = await facts();
    expect(changed).not.toEqual(before);
    const { body } = await putBack(mara, entry);
    expect(body.result).toMatchObject({ action: 'drama.change', details: { putsBack: entry.id } });
    expect(await facts()).toEqual(before);
    // Putting back is a change, which can be put back too.
    const other = { slug: 'ferry', number: 6, texts: { title: { en: 'Other' } } };
    expect((await jonas.call('episode.edit', other)).status).toBe(200);
    expect((await putBack(mara, body.result ?? {})).status).toBe(200);
    const again = await latest('ferry');
    expect(await facts()).toMatchObject({ texts: changed.texts, holds: changed.holds, publishedAt: null });
    await jonas.call('episode.edit', { ...other, number: 3 });
    expect((await putBack(mara, again)).body).toMatchObject({
      refusal: { reason: 'logChangedSince', values: { who: 'jonas' } },
    });
    await putBack(mara, await latest('ferry'));
    const puts = await Promise.all(Array.from({ length: 10 }, () => putBack(mara, again)));
    expect(puts.filter(({ status }) => status === 200)).toHaveLength(1);

    await app.staff('drama.change', { slug: 'ferry', drama: { freeEpisodeCount: 5 }, returnsCoins: true });
    const returned = await latest('ferry');
    expect(returned.putBack).toBe('coins');
    expect((await putBack(mara, returned)).body).toMatchObject({ refusal: { reason: 'logNotPutBack' } });
  });

  it('needs the permission of the call that it makes', async () => {
    await jonas.call('drama.edit', { slug: 'ferry', texts: { title: { pt: 'Outra' } } });
    await tia.call('drama.edit', { slug: 'ferry', texts: { title: { pt: 'Balsa' } } });
    expect((await putBack(tia, await latest('ferry'))).status).toBe(200);
    await jonas.call('drama.edit', { slug: 'ferry', defaultPriceCoins: 12 });
    expect((await putBack(tia, await latest('ferry'))).body).toMatchObject({
      refusal: { reason: 'logEntryUnknown' },
    });
  });
});
