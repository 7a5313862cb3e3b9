import { contract } from '@cliffhanger/contracts';
import type { SearchTermsPage } from '@cliffhanger/contracts/staff';
import { dayOf, daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
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
for (const slug of ['ferry', 'lantern']) await insertDrama(database, { slug, at: clock.now() });
await app.runJobs();

const { link } = (await app.staff('people.invite', { name: 'jonas', role: 'editor', languages: [] })) as {
  link: string;
};
const jonas = await desk.join(link);
const terms = async (input: object = {}): Promise<SearchTermsPage> => {
  const { status, body } = await jonas.call('search.terms', { language: 'en', days: 7, ...input });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.result;
};

const count = (kind: 'searchTermDay' | 'searchMissDay', term: string, searchCount: number, daysAgo = 0) =>
  database.write[kind as 'searchTermDay'].create({
    data: { day: dayOf(daysAfter(clock.now(), -daysAgo)), language: 'en', term, searchCount },
  });

describe('the searched terms', () => {
  it('have what viewers find now, and those without results are found by "same as"', async () => {
    await count('searchTermDay', 'ferry', 9);
    await count('searchTermDay', 'ferry', 3, 2);
    await count('searchMissDay', 'ship', 5);
    await count('searchMissDay', 'private words', 1);
    await count('searchTermDay', 'old', 50, 9);
    const found = await app.visitor.data(contract.discovery.search, { q: 'ferry' });
    expect(found).toMatchObject({ items: [{}] });
    expect(await terms()).toEqual({
      terms: [
        { term: 'ferry', searches: 12, missed: 0, results: 1, group: null },
        { term: 'ship', searches: 5, missed: 5, results: 0, group: null },
      ],
      next: null,
    });
    expect((await terms({ missed: true })).terms.map(({ term }) => term)).toEqual(['ship']);
    expect((await terms({ days: 30 })).terms[0]).toMatchObject({ term: 'old', searches: 50, results: 0 });
    expect((await terms({ language: 'pt' })).terms).toEqual([]);

    await jonas.call('synonyms.set', { slug: 'ship', words: ['ship', 'ferry'] });
    expect((await terms()).terms).toMatchObject([
      { term: 'ferry', group: 'ship' },
      { term: 'ship', results: 1, group: 'ship' },
    ]);
  });

  it('come in pages that neither repeat nor lose one', async () => {
    for (let number = 0; number < 30; number += 1) await count('searchMissDay', `word ${number}`, 2);
    const all = (await terms({ limit: 50 })).terms.map(({ term }) => term);
    expect(all).toHaveLength(32);
    const paged: string[] = [];
    for (let after: SearchTermsPage['next'] | undefined; after !== null; ) {
      const page: SearchTermsPage = await terms({ limit: 7, after });
      paged.push(...page.terms.map(({ term }) => term));
      after = page.next;
    }
    expect(paged).toEqual(all);
  });

  it('say why words make no group', async () => {
    for (const [words, reason] of [
      [['ship', '!!'], 'wordWithoutLetters'],
      [['one', 'One'], 'wordsTooFew'],
      [['ferry', 'boat'], 'wordInOtherGroup'],
      [['one two three four five six seven', 'x'], 'wordTooLong'],
    ] as const)
      expect((await jonas.call('synonyms.set', { slug: 'x', words })).body.refusal).toMatchObject({ reason });
  });
});
