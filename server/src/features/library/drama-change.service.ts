import type { Language } from '@cliffhanger/contracts';
import type { DramaChange, DramaChangePlan, DramaDetail } from '@cliffhanger/contracts/staff';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { countAtPaywall, countBuyersByCountry, countCoinBuyers } from './drama-buyers.repository.ts';
import { describeChange } from './drama-change.ts';
import { findDramaDetail } from './drama-detail.repository.ts';
import { applyDramaEdit } from './drama-edits.service.ts';
import { applyRelease, getDrama, noDrama } from './dramas.service.ts';
import type { EpisodeRow } from './episode-edits.repository.ts';
import { applyEpisodeEdit, completeEpisodeEdits, getEditedEpisodes } from './episode-edits.service.ts';
import { applyOrder } from './episode-order.service.ts';

type Dependencies = Pick<Platform, 'database' | 'clock'>;

/** Returns the coins of these episodes to their buyers, within the transaction that makes the episodes free. */
export type ReturnCoins = (
  tx: Transaction,
  freed: { slug: string; episodeIds: readonly string[]; revision: number },
) => Promise<void>;

/**
 * Makes changes of a drama, of its episodes, their order and its release in one transaction.
 * @throws StaffError as each of the edits alone
 */
export const changeDrama = async (
  dependencies: Dependencies,
  change: DramaChange,
  returnCoins: ReturnCoins,
) => {
  const { database, clock } = dependencies;
  const plan = await database.transaction((tx) => applyChange(tx, change, { now: clock.now(), returnCoins }));
  return { ...(await getDrama(dependencies, change.slug)), plan };
};

/** The viewers who bought episodes of a drama, by country. @throws StaffError when the slug is unknown */
export const listBuyers = async (dependencies: Pick<Platform, 'database'>, slug: string) => {
  const { dramaId } = await getDrama(dependencies, slug);
  const buyers = await countBuyersByCountry(dependencies.database.read, dramaId);
  return [...buyers].map(([country, count]) => ({ country, buyers: count }));
};

/** Carries the plan of a change out of the transaction that is rolled back. */
class RolledBack extends Error {
  readonly plan: DramaChangePlan;

  constructor(plan: DramaChangePlan) {
    super('a plan changes nothing');
    this.plan = plan;
  }
}

/**
 * What `changeDrama` would make different: makes the changes, and rolls them back.
 * @throws StaffError as `changeDrama`
 */
export const planDramaChange = async (
  { database, clock }: Dependencies,
  change: DramaChange,
): Promise<DramaChangePlan> => {
  try {
    return await database.transaction(async (tx): Promise<never> => {
      throw new RolledBack(await applyChange(tx, change, { now: clock.now() }));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.plan;
    throw error;
  }
};

/** A drama as the transaction sees it. */
const readDrama = async (tx: Transaction, slug: string): Promise<DramaDetail> => {
  const drama = await findDramaDetail(tx, slug);
  if (!drama) throw noDrama(slug);
  return drama;
};

const applyChange = async (
  tx: Transaction,
  change: DramaChange,
  { now, returnCoins }: { now: Date; returnCoins?: ReturnCoins },
): Promise<DramaChangePlan> => {
  const { slug, drama, episodes = [], order, release } = change;
  const before = await readDrama(tx, slug);
  const viewersAtPaywall = await countAtPaywall(tx, before.dramaId);
  if (order) await reorder(tx, slug, order, now);
  if (drama) await applyDramaEdit(tx, slug, drama, now);
  if (episodes.length > 0) await editEpisodes(tx, slug, episodes, now);
  if (release !== undefined) await applyRelease(tx, before, release, now);
  const after = await readDrama(tx, slug);
  const freed = listFreed(before, after);
  const episodeIds = freed.map(({ id }) => id);
  const buyers = await countCoinBuyers(tx, episodeIds);
  if (change.returnsCoins) await returnCoins?.(tx, { slug, episodeIds, revision: before.revision });
  return {
    ...describeChange(before, after, await countBuyersByCountry(tx, before.dramaId)),
    freed: { numbers: freed.map(({ number }) => number), ...buyers },
    viewersAtPaywall,
  };
};

/** @throws StaffError when the order does not have each episode once */
const reorder = async (tx: Transaction, slug: string, order: readonly string[], now: Date) => {
  const { id, episodes } = await getEditedEpisodes(tx, slug);
  const byId = new Map(episodes.map((episode) => [episode.id, episode]));
  const ordered = order.flatMap((episodeId): EpisodeRow[] => {
    const episode = byId.get(episodeId);
    return episode ? [episode] : [];
  });
  if (order.length !== episodes.length || ordered.length !== episodes.length)
    throw new StaffError(`the order does not have each of the ${episodes.length} episodes of "${slug}"`, {
      reason: 'orderIncomplete',
      values: {},
    });
  await applyOrder(tx, id, episodes, ordered, now);
};

const editEpisodes = async (
  tx: Transaction,
  slug: string,
  edits: NonNullable<DramaChange['episodes']>,
  now: Date,
) => {
  const { id, originalLanguage, episodes } = await getEditedEpisodes(tx, slug);
  const byId = new Map(episodes.map((episode) => [episode.id, episode]));
  for (const { id: episodeId, ...values } of edits) {
    const episode = byId.get(episodeId);
    if (!episode)
      throw new StaffError(`"${slug}" has no episode with the id "${episodeId}"`, {
        reason: 'episodeGone',
        values: { slug },
      });
    await applyEpisodeEdit(tx, episode, originalLanguage as Language, values);
  }
  await completeEpisodeEdits(tx, id, now);
};

/** The episodes that had a price and are free now. */
const listFreed = (before: DramaDetail, after: DramaDetail): DramaDetail['episodes'] => {
  const pricesBefore = new Map(before.episodes.map(({ id, priceCoins }) => [id, priceCoins]));
  return after.episodes.filter(({ id, priceCoins }) => priceCoins === 0 && (pricesBefore.get(id) ?? 0) > 0);
};
