import type { DramaCard } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { chooseAds } from './choose-ads.ts';

const ad = (dramaId: string) => ({ drama: { dramaId } });
const watched = (dramaId: string, episodesIndex: number, finished = true) => ({
  drama: { dramaId, episodesNum: 10 } as DramaCard,
  episodesIndex,
  finished,
});
const idsOf = (ads: readonly ReturnType<typeof ad>[]) => ads.map(({ drama }) => drama.dramaId);

it('an ad is for another series than the viewer comes from, for none that is finished, and first for a new one', () => {
  const history = [watched('begun', 3), watched('over', 10), watched('last-episode', 10, false)];
  const items = ['from', 'over', 'begun', 'last-episode', 'new'].map(ad);
  expect(idsOf(chooseAds(items, { fromId: 'from', history }))).toEqual(['new', 'begun', 'last-episode']);
});

it('an ad is for a finished series, and last for the own one, if there is no other', () => {
  const choice = { fromId: 'from', history: [watched('over', 10)] };
  expect(idsOf(chooseAds(['from', 'over'].map(ad), choice))).toEqual(['over']);
  expect(idsOf(chooseAds([ad('from')], choice))).toEqual(['from']);
});
