import { contract } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'cove', at: startOfTests });
await database.write.dramaHiddenCountry.create({ data: { dramaId: 'cove', country: 'BR' } });

const cove = (number: number) => ({ dramaId: 'cove', episodeId: `cove-${number}` });

it('a drama hidden in a country appears nowhere there, and no coins are spent on it', async () => {
  const viewer = await app.register();
  await app.grantCoins(viewer, { paid: 100 });
  const there = viewer.with({ 'accept-country': 'BR', authorization: `Bearer ${viewer.userInfo.token}` });

  const refused = [
    await there.refusal(contract.dramas.detail, cove(1)),
    await there.refusal(contract.unlocks.unlockEpisode, { ...cove(3), price: 12 }),
    await there.refusal(contract.engagement.likeEpisode, { ...cove(1), liked: true }),
    await there.refusal(contract.engagement.followDrama, { dramaId: 'cove', followed: true }),
    await there.refusal(contract.progress.report, { ...cove(1), progress: 3 }),
    await there.refusal(contract.progress.playbackCount, cove(1)),
  ];
  expect(refused.map(({ error }) => error)).toEqual(refused.map(() => 'notFound'));
  expect((await viewer.data(contract.account.userInfo))?.coin).toBe(100);

  const unlocked = await viewer.data(contract.unlocks.unlockEpisode, { ...cove(3), price: 12 });
  expect(unlocked.balance.coin).toBe(88);
});

it('a drama that was taken down says to those who bought some of it that this stays theirs', async () => {
  await insertDrama(database, { slug: 'bay', at: startOfTests });
  const bay = (number: number) => ({ dramaId: 'bay', episodeId: `bay-${number}` });
  const buyer = await app.register();
  await app.grantCoins(buyer, { paid: 100 });
  await buyer.data(contract.unlocks.unlockEpisode, { ...bay(3), price: 12 });
  const errorsOf = async (viewer: typeof buyer | typeof app.visitor) => [
    (await viewer.refusal(contract.dramas.detail, bay(3))).error,
    (await viewer.refusal(contract.dramas.episodes, { dramaId: 'bay' })).error,
  ];

  await database.write.episode.update({ where: { id: 'bay-3' }, data: { publishedAt: null } });
  expect((await buyer.refusal(contract.dramas.detail, bay(3))).error).toBe('takenDown');
  await database.write.drama.update({ where: { id: 'bay' }, data: { publishedAt: null } });
  expect(await errorsOf(buyer)).toEqual(['takenDown', 'takenDown']);
  expect(await errorsOf(app.visitor)).toEqual(['notFound', 'notFound']);
  expect(await errorsOf(await app.register())).toEqual(['notFound', 'notFound']);
});
