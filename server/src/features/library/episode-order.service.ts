import { type Language, languages } from '@cliffhanger/contracts';
import type { DramaDetail, ReorderedDrama } from '@cliffhanger/contracts/staff';
import { indexDramas } from '#features/discovery/discovery.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { defaultTitle } from './complete-source.ts';
import { removeMedia } from './drama-media.ts';
import { listMovedEpisodes } from './drama-values.ts';
import { describeRetained, getDrama } from './dramas.service.ts';
import { type EpisodeRow, touchDrama, updateEpisodeText } from './episode-edits.repository.ts';
import { getEditedEpisodes, getEpisode } from './episode-edits.service.ts';
import {
  countRetainedRecords,
  deleteEpisode,
  forgetSeenEpisode,
  moveTrailer,
  placeEpisodes,
} from './episode-order.repository.ts';
import { updateTotals } from './totals.repository.ts';

type Dependencies = Pick<Platform, 'database' | 'clock' | 'mediaStore'>;

/**
 * Gives an episode another number, in one transaction; those between move by one. Episodes keep their ids, and with them
 * unlocks and progress. A price belongs to a number: the first episodes stay the free ones.
 * @throws StaffError when there is no episode of one of the numbers
 */
export const moveEpisode = async (dependencies: Dependencies, slug: string, from: number, to: number) => {
  const { database, clock } = dependencies;
  const before = await database.transaction(async (tx) => {
    const { id, episodes } = await getEditedEpisodes(tx, slug);
    const unmoved = await getDrama(dependencies, slug);
    const [moved, target] = [getEpisode(episodes, slug, from), getEpisode(episodes, slug, to)];
    const others = episodes.filter((episode) => episode !== moved);
    const order = others.toSpliced(episodes.indexOf(target), 0, moved);
    await applyOrder(tx, id, episodes, order, clock.now());
    return unmoved;
  });
  return withMoved(dependencies, before);
};

/**
 * Deletes an episode with its media, in one transaction; later ones move up.
 * @throws StaffError when it has purchases or comments, or is the only one
 */
export const removeEpisode = async (dependencies: Dependencies, slug: string, number: number) => {
  const { database, clock, mediaStore } = dependencies;
  const { before, media } = await database.transaction(async (tx) => {
    const { id, episodes } = await getEditedEpisodes(tx, slug);
    const unchanged = await getDrama(dependencies, slug);
    const removed = getEpisode(episodes, slug, number);
    if (episodes.length === 1)
      throw new StaffError(`"${slug}" has no other episode; delete it with pnpm staff drama remove ${slug}`, {
        reason: 'onlyEpisode',
        values: {},
      });
    const counts = await countRetainedRecords(tx, removed.id);
    const retained = describeRetained(counts);
    if (retained)
      throw new StaffError(`episode ${number} of "${slug}" cannot be deleted because it has ${retained}`, {
        reason: 'episodeRetained',
        values: { number, unlocks: counts.unlocks, comments: counts.comments },
      });
    const deleted = await deleteEpisode(tx, removed.id);
    await forgetSeenEpisode(tx, id, number);
    const rest = episodes.filter((episode) => episode !== removed);
    await applyOrder(tx, id, episodes, rest, clock.now());
    return { before: unchanged, media: deleted };
  });
  await removeMedia(mediaStore, media);
  return withMoved(dependencies, before);
};

/** @param before the drama with its old order, read beside the transaction, which is the only one that writes */
const withMoved = async (dependencies: Dependencies, before: DramaDetail): Promise<ReorderedDrama> => {
  const after = await getDrama(dependencies, before.slug);
  return { ...after, moved: listMovedEpisodes(before, after) };
};

/** Writes episodes in a new order. @param before all of them, with the numbers and prices that are given out again */
export const applyOrder = async (
  tx: Transaction,
  dramaId: string,
  before: readonly EpisodeRow[],
  order: readonly EpisodeRow[],
  now: Date,
) => {
  const placed = order.flatMap((episode, index) => {
    const { number = 0, priceCoins = 0 } = before[index] ?? {};
    return number === episode.number && priceCoins === episode.priceCoins
      ? []
      : [{ episode, place: { id: episode.id, number, priceCoins } }];
  });
  await placeEpisodes(
    tx,
    placed.map(({ place }) => place),
  );
  for (const { episode, place } of placed) await renumberTitle(tx, episode, place.number);
  await moveTrailer(tx, dramaId, before, (id) => {
    const index = order.findIndex((episode) => episode.id === id);
    return before[index]?.number ?? 0;
  });
  await updateTotals(tx, dramaId);
  await touchDrama(tx, dramaId, now);
  await indexDramas(tx, [dramaId]);
};

/** Changes titles such as "Episode 1", which the episode got without a title of its own. */
const renumberTitle = async (tx: Transaction, { id, number, translations }: EpisodeRow, to: number) => {
  const isDefault = (title: string) => languages.some((language) => title === defaultTitle(language, number));
  const renumbered = translations.flatMap(({ language, title }) =>
    isDefault(title) ? [[language, defaultTitle(language as Language, to)]] : [],
  );
  await updateEpisodeText(tx, id, 'title', { texts: Object.fromEntries(renumbered) });
};
