import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { write, read } = app.platform.database;
const { list } = contract.dramas;
type ListQuery = Parameters<typeof app.visitor.data<typeof list>>[1];

// Many dramas share a sort value, so that a page often ends between two that differ only in id.
const slugs = Array.from({ length: 23 }, (_, index) => `drama-${String(index).padStart(2, '0')}`);
for (const [index, slug] of slugs.entries()) {
  await insertDrama(app.platform.database, {
    slug,
    at: new Date(startOfTests.getTime() - (index % 4) * 3_600_000),
    episodes: 2,
    free: index % 5 === 0 ? 2 : 1,
  });
  await write.drama.update({
    where: { id: slug },
    data: { playCount: (index * 7) % 3, status: index % 6 === 0 ? 'ongoing' : 'complete' },
  });
  await write.dramaTranslation.updateMany({
    where: { dramaId: slug },
    data: { title: index === 9 ? '很长的名字'.repeat(40) : `Title ${index % 5}` },
  });
}

/** Reads all pages in order, and returns the ids and the number of pages. */
const readAll = async (query: NonNullable<ListQuery>, client = app.visitor) => {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  let pages = 0;
  do {
    const page = await client.data(list, { ...query, ...(cursor && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(Number(query.limit ?? 20));
    ids.push(...page.items.map(({ dramaId }) => dramaId));
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor);
  return { ids, pages };
};

const rows = await read.drama.findMany({ include: { translations: { where: { language: 'en' } } } });
type Row = (typeof rows)[number];
const orders: Record<'hot' | 'new' | 'title', (row: Row) => string | number> = {
  hot: ({ playCount }) => -playCount,
  new: ({ publishedAt }) => -Number(publishedAt),
  title: ({ translations }) => translations[0]?.title ?? '',
};
const sorted = (sort: keyof typeof orders) => {
  const key = (row: Row) => [orders[sort](row), row.id] as const;
  return rows
    .toSorted((a, b) => {
      const [[valueA, idA], [valueB, idB]] = [key(a), key(b)];
      if (valueA !== valueB) return valueA < valueB ? -1 : 1;
      // Dramas with equal values are sorted by id, in the direction of the list.
      return idA < idB === (sort === 'title') ? -1 : 1;
    })
    .map(({ id }) => id);
};

describe.each(['hot', 'new', 'title'] as const)('the drama list sorted by %s', (sort) => {
  it.each([1, 4, 23, 100])('returns every drama once and in order in pages of %i', async (limit) => {
    const { ids, pages } = await readAll({ sort, limit });
    expect(ids).toEqual(sorted(sort));
    expect(pages).toBe(Math.ceil(slugs.length / limit));
  });

  it('continues at the same position when dramas change between two pages', async () => {
    const order = sorted(sort);
    const first = await app.visitor.data(list, { sort, limit: 5 });
    const gone = order[4] ?? '';
    await write.drama.update({ where: { id: gone }, data: { publishedAt: null } });
    const rest = await app.visitor.data(list, { sort, limit: 100, cursor: first.nextCursor ?? '' });
    expect(rest.items.map(({ dramaId }) => dramaId)).toEqual(order.slice(5));
    const { publishedAt } = rows.find(({ id }) => id === gone) ?? {};
    await write.drama.update({ where: { id: gone }, data: { publishedAt: publishedAt ?? null } });
  });

  it('includes a drama without a title in the viewer’s language', async () => {
    const where = { dramaId: { in: ['drama-03', 'drama-11'] }, language: 'pt' };
    await write.dramaTranslation.deleteMany({ where });
    const portuguese = app.visitor.with({ 'accept-language': 'pt' });
    expect((await readAll({ sort, limit: 4 }, portuguese)).ids).toEqual(sorted(sort));
  });
});

describe('filters of the drama list', () => {
  const idsWhere = (test: (row: Row, index: number) => boolean) =>
    rows
      .filter((row) => test(row, slugs.indexOf(row.id)))
      .map(({ id }) => id)
      .sort();

  it.each([
    ['ongoing', { status: 'ongoing' as const }, idsWhere((row) => row.status === 'ongoing')],
    ['complete', { status: 'complete' as const }, idsWhere((row) => row.status === 'complete')],
    ['free', { free: '1' as const }, idsWhere((_, index) => index % 5 === 0)],
    ['free or not', { free: '0' as const }, [...slugs].sort()],
    ['of a category', { categoryId: 'romance' }, [...slugs].sort()],
    ['of no category', { categoryId: 'western' }, []],
    ['free and ongoing', { free: '1' as const, status: 'ongoing' as const }, ['drama-00']],
  ])('%s', async (_, query, expected) => {
    expect((await readAll({ ...query, limit: 3 })).ids.sort()).toEqual(expected);
  });

  it('never include dramas that are unpublished, scheduled or hidden in the country', async () => {
    await write.drama.update({ where: { id: 'drama-01' }, data: { publishedAt: null } });
    await write.drama.update({
      where: { id: 'drama-02' },
      data: { publishedAt: new Date(startOfTests.getTime() + 1) },
    });
    await write.dramaHiddenCountry.create({ data: { dramaId: 'drama-04', country: 'BR' } });
    const brazilian = app.visitor.with({ 'accept-country': 'BR' });
    for (const sort of ['hot', 'new', 'title'] as const) {
      const hidden = ['drama-01', 'drama-02', 'drama-04'];
      const { ids } = await readAll({ sort, limit: 7 }, brazilian);
      expect(ids.toSorted()).toEqual(slugs.filter((slug) => !hidden.includes(slug)));
    }
    app.advanceClock(1);
    expect((await readAll({ sort: 'title', limit: 7 })).ids).toContain('drama-02');
  });
});

describe('a cursor of another list', () => {
  const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
  it.each([
    ['no cursor', 'nonsense', 'hot'],
    ['an empty one', '', 'hot'],
    ['one of another sort', cursorOf(['Title', 'drama-01']), 'hot'],
    ['one of another sort', cursorOf([5, 'drama-01']), 'title'],
    ['a huge number', cursorOf([1e300, 'drama-01']), 'hot'],
    ['no date', cursorOf([8.64e15 + 1, 'drama-01']), 'new'],
    ['a fraction', cursorOf([1.5, 'drama-01']), 'hot'],
    ['a number below zero', cursorOf([-1, 'drama-01']), 'hot'],
    ['too much', cursorOf([1, 'drama-01', 1]), 'hot'],
    ['an id that is none', cursorOf([1, { id: 1 }]), 'hot'],
  ] as const)('is refused: %s', async (_, cursor, sort) => {
    expect(await app.visitor.refusal(list, { sort, cursor })).toMatchObject({
      error: 'invalidInput',
      details: { fields: [{ field: 'cursor' }] },
    });
  });

  it('may contain any text', async () => {
    for (const text of ['\0', '\ud800', "'; --", '%']) {
      const cursor = cursorOf([text, text]);
      expect((await app.visitor.send(list, { sort: 'title', cursor })).code).toBe(200);
    }
  });
});
