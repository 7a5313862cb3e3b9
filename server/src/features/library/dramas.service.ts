import type { Language } from '@cliffhanger/contracts';
import {
  type DramaDetail,
  type DramaSummary,
  formatTime,
  type PublishedDrama,
} from '@cliffhanger/contracts/staff';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { findDramaDetail } from './drama-detail.repository.ts';
import { encodingFolderOf, removeMedia } from './drama-media.ts';
import {
  countRetainedRecords,
  deleteDrama,
  findSummary,
  getPublicationTimes,
  listMissingTexts,
  listRetiredFolders,
  listRetiredTracks,
  listSummaries,
  type PublicationTimes,
  setPublicationTimes,
} from './dramas.repository.ts';
import { listOriginalRows } from './originals.repository.ts';

type Dependencies = Pick<Platform, 'database' | 'clock' | 'mediaStore'>;

/** The texts of each drama that are not translated into a language. */
export const listUntranslated = ({ database }: Pick<Platform, 'database'>, language: string) =>
  listMissingTexts(database.rows, language);

/** All dramas ordered by slug, including unpublished ones. @param language as `drama.list` */
export const listDramas = async (
  { database }: Dependencies,
  language: Language | null = null,
): Promise<DramaSummary[]> => listSummaries(database.rows, language);

const getSummary = ({ database }: Dependencies, slug: string): DramaSummary => {
  const drama = findSummary(database.rows, slug);
  if (!drama) throw noDrama(slug);
  return drama;
};

/** A drama with its episodes and their media. @throws StaffError when the slug is unknown */
export const getDrama = async (
  { database }: Pick<Dependencies, 'database'>,
  slug: string,
): Promise<DramaDetail> => {
  const drama = await findDramaDetail(database.read, slug);
  if (!drama) throw noDrama(slug);
  return drama;
};

export const noDrama = (slug: string) =>
  new StaffError(`there is no drama "${slug}"; list them with pnpm staff drama list`, {
    reason: 'dramaUnknown',
    values: { slug },
  });

const nothingToShow = (slug: string) =>
  new StaffError(`"${slug}" has no episodes to show`, { reason: 'nothingToShow', values: { slug } });

/** @throws StaffError when there is nothing to show, or an episode is missing between the others */
const requireEpisodes = ({ slug, episodes }: Pick<DramaDetail, 'slug' | 'episodes'>): void => {
  if (episodes.length === 0) throw nothingToShow(slug);
  const numbers = new Set(episodes.flatMap(({ number, publishedAt }) => (publishedAt ? number : [])));
  for (let number = 1; number < Math.max(...numbers); number += 1)
    if (!numbers.has(number))
      throw new StaffError(`"${slug}" has no episode ${number} between the others`, {
        reason: 'episodeMissing',
        values: { number },
      });
};

/** Sets when viewers see a drama. @param choose returns null to leave it as it is */
const setPublication = async (
  dependencies: Dependencies,
  slug: string,
  choose: (times: PublicationTimes, now: Date) => PublicationTimes | null,
): Promise<PublishedDrama> => {
  getSummary(dependencies, slug);
  const changed = await dependencies.database.transaction(async (tx) => {
    const now = dependencies.clock.now();
    const chosen = choose(await getPublicationTimes(tx, slug), now);
    if (chosen) await setPublicationTimes(tx, slug, chosen, now);
    return chosen !== null;
  });
  return { ...getSummary(dependencies, slug), changed };
};

/**
 * Publishes a drama; a shown one stays as it is, unless another time is given.
 * @param at may be in the future; defaults to the time of before a takedown, else to now
 * @throws StaffError when the slug is unknown, the drama has no episodes or not all, or it is shown and would be hidden until `at`
 */
export const showDrama = async (
  dependencies: Dependencies,
  slug: string,
  at?: Date,
): Promise<PublishedDrama> => {
  requireEpisodes(await getDrama(dependencies, slug));
  return setPublication(dependencies, slug, (times, now) => timesOfPublished(slug, times, at, now));
};

/** The times of a drama that is published; null: they stay. @throws StaffError as `showDrama` */
const timesOfPublished = (
  slug: string,
  { publishedAt, lastPublishedAt }: PublicationTimes,
  at: Date | undefined,
  now: Date,
): PublicationTimes | null => {
  const shownSince = publishedAt && publishedAt <= now ? publishedAt : null;
  if (shownSince && at && at > now) {
    throw new StaffError(
      `"${slug}" is shown since ${formatTime(shownSince)}; to hide it until ${formatTime(at)}, hide it first: pnpm staff drama unpublish ${slug}`,
      { reason: 'dramaShown', values: { slug, since: shownSince.toISOString() } },
    );
  }
  const chosen = at ?? shownSince ?? lastPublishedAt ?? now;
  return chosen.getTime() === publishedAt?.getTime() ? null : { publishedAt: chosen, lastPublishedAt: null };
};

/** Unpublishes a drama. Viewers keep their purchases and can use them again once it is published. */
export const hideDrama = (dependencies: Dependencies, slug: string): Promise<PublishedDrama> =>
  setPublication(dependencies, slug, timesOfHidden);

/** The times of a drama that is hidden; null: they stay. */
const timesOfHidden = (
  { publishedAt, lastPublishedAt }: PublicationTimes,
  now: Date,
): PublicationTimes | null =>
  publishedAt === null
    ? null
    : { publishedAt: null, lastPublishedAt: publishedAt <= now ? publishedAt : lastPublishedAt };

/**
 * Publishes or hides a drama within a transaction.
 * @param release as in `drama.change`
 * @throws StaffError as `showDrama`
 */
export const applyRelease = async (
  tx: Transaction,
  drama: Pick<DramaDetail, 'slug' | 'episodes'>,
  release: Date | 'now' | null,
  now: Date,
): Promise<void> => {
  const { slug } = drama;
  if (release !== null) requireEpisodes(drama);
  const times = await getPublicationTimes(tx, slug);
  const chosen =
    release === null
      ? timesOfHidden(times, now)
      : timesOfPublished(slug, times, release === 'now' ? undefined : release, now);
  if (chosen) await setPublicationTimes(tx, slug, chosen, now);
};

/**
 * Deletes a drama with its media.
 * @throws StaffError when it has purchases or comments; such a drama can only be unpublished
 */
export const removeDrama = async (dependencies: Dependencies, slug: string): Promise<DramaSummary> => {
  const drama = getSummary(dependencies, slug);
  const { episodes } = await getDrama(dependencies, slug);
  const replaced = await dependencies.database.transaction(async (tx) => {
    const counts = await countRetainedRecords(tx, drama.dramaId);
    const retained = describeRetained(counts);
    if (retained) {
      throw new StaffError(
        `"${slug}" cannot be deleted because it has ${retained}; hide it with pnpm staff drama unpublish ${slug}`,
        { reason: 'dramaRetained', values: { slug, unlocks: counts.unlocks, comments: counts.comments } },
      );
    }
    const retired = {
      folders: await listRetiredFolders(tx, drama.dramaId),
      tracks: await listRetiredTracks(tx, drama.dramaId),
      originals: (await listOriginalRows(tx, drama.dramaId)).map(({ storageKey }) => storageKey),
    };
    await deleteDrama(tx, drama.dramaId);
    return retired;
  });
  const folders = [
    ...episodes.flatMap(({ renditions }) => renditions.map(({ folder }) => folder)),
    ...replaced.folders,
  ];
  const tracks = episodes.flatMap(({ subtitles }) => subtitles.map(({ storageKey }) => storageKey));
  await removeMedia(dependencies.mediaStore, {
    folders: [...new Set(folders.map(encodingFolderOf))],
    files: [...new Set([...tracks, ...replaced.tracks, ...replaced.originals])],
  });
  return drama;
};

/** The records that prevent a deletion, such as "unlocks: 1, comments: 2"; empty without any. */
export const describeRetained = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind}: ${count}`)
    .join(', ');
