import { contract } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { write } = app.platform.database;
for (const slug of ['ferry', 'anchor']) {
  await insertDrama(app.platform.database, { slug, at: startOfTests });
  await write.drama.update({ where: { id: slug }, data: { activityPosition: 1, playCount: 1 } });
}
await write.category.delete({ where: { slug: 'romance' } });
// A job adds dramas to the search index.
await app.runJobs();

const { dramas: drama, discovery, engagement, home, lists, progress, settings } = contract;

it('dramas of a removed category appear everywhere without a category', async () => {
  const viewer = await app.register();
  await viewer.data(engagement.followDrama, { dramaId: 'ferry', followed: true });
  await viewer.data(progress.report, { dramaId: 'ferry', episodeId: 'ferry-1', progress: 3 });
  const ranking = { type: 'hot', window: 'all' } as const;

  for (const { data } of [app.visitor, viewer]) {
    const { carousel, newest, shelves } = await data(home.getHomeInfo);
    const shown = [
      newest,
      carousel.flatMap(({ target }) => (target.kind === 'drama' ? [target.drama] : [])),
      (await data(settings.get)).activity_dramas,
      (await data(lists.clicks, { window: 'all' })).items,
      (await data(lists.ranking, ranking)).items.map((ranked) => ranked.drama),
      (await data(lists.all)).items,
      (await data(drama.list)).items,
      [(await data(drama.episodes, { dramaId: 'ferry' })).drama],
      (await data(discovery.search, { q: 'ferry' })).items.map((hit) => hit.drama),
      (await data(discovery.forYou)).items.map((item) => item.drama),
      (await data(discovery.moreLike, { dramaId: 'ferry' })).items.map((item) => item.drama),
    ];
    for (const cards of shown) {
      expect(cards).not.toEqual([]);
      expect(cards.map(({ category }) => category)).toEqual(cards.map(() => null));
    }
    expect(shelves).toEqual([]);
    expect((await data(lists.categories, { pageSize: 2 })).items).toEqual([]);
  }

  for (const { items } of [await viewer.data(engagement.follows), await viewer.data(progress.history)]) {
    expect(items.map((item) => item.drama)).toMatchObject([{ dramaId: 'ferry', category: null }]);
  }
});
