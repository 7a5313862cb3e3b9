import type { DramaDetail, DramaSummary, WholeDrama } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { toDramaDetail } from './drama-detail.ts';
import { encodingFolderOf, removeMedia } from './drama-media.ts';
import {
  countRetainedRecords,
  deleteDrama,
  findReleasedAt,
  findSummary,
  listEpisodeMedia,
  listKnown,
  listRetiredFolders,
  listSummaries,
  setPublishedAt,
} from './dramas.repository.ts';
import { findWholeDrama } from './whole-drama.repository.ts';

type Dependencies = Pick<Platform, 'database' | 'clock' | 'mediaStore'>;

/** All dramas ordered by slug, including unpublished ones. */
export const listDramas = async ({ database }: Dependencies): Promise<DramaSummary[]> =>
  listSummaries(database.rows);

/** The categories and tags that an import may refer to, and the episodes that it must not drop. */
export const knownToLibrary = async ({ database }: Dependencies) => listKnown(database.rows);

const getSummary = ({ database }: Dependencies, slug: string): DramaSummary => {
  const drama = findSummary(database.rows, slug);
  if (!drama) throw noDrama(slug);
  return drama;
};

/** A drama with its episodes and their media. @throws StaffError when the slug is unknown */
export const getDrama = async (dependencies: Dependencies, slug: string): Promise<DramaDetail> => {
  const { read } = dependencies.database;
  const summary = getSummary(dependencies, slug);
  const releasedAt = await findReleasedAt(read, summary.dramaId);
  const media = await listEpisodeMedia(read, summary.dramaId);
  return toDramaDetail({ ...summary, releasedAt }, await getWholeDrama(dependencies, slug), media);
};

/** Everything imported for a drama, without viewer data; null when the slug is unknown. */
export const findDrama = ({ database }: Dependencies, slug: string): Promise<WholeDrama | null> =>
  findWholeDrama(database.read, slug);

/** As `findDrama`. @throws StaffError when the slug is unknown */
export const getWholeDrama = async (dependencies: Dependencies, slug: string): Promise<WholeDrama> => {
  const drama = await findDrama(dependencies, slug);
  if (!drama) throw noDrama(slug);
  return drama;
};

export const noDrama = (slug: string) =>
  new StaffError(`there is no drama "${slug}"; list them with pnpm staff drama list`);

const setPublication = async (dependencies: Dependencies, slug: string, publishedAt: Date | null) => {
  const { episodeCount } = getSummary(dependencies, slug);
  if (publishedAt && episodeCount === 0) throw new StaffError(`"${slug}" has no episodes to show`);
  await dependencies.database.transaction((tx) =>
    setPublishedAt(tx, slug, publishedAt, dependencies.clock.now()),
  );
  return getSummary(dependencies, slug);
};

/** Publishes a drama. @param at defaults to now and may be in the future */
export const showDrama = (dependencies: Dependencies, slug: string, at?: Date) =>
  setPublication(dependencies, slug, at ?? dependencies.clock.now());

/** Unpublishes a drama. Viewers keep their purchases and can use them again once it is published. */
export const hideDrama = (dependencies: Dependencies, slug: string) =>
  setPublication(dependencies, slug, null);

/**
 * Deletes a drama with its media.
 * @throws StaffError when it has purchases or comments; such a drama can only be unpublished
 */
export const removeDrama = async (dependencies: Dependencies, slug: string): Promise<DramaSummary> => {
  const drama = getSummary(dependencies, slug);
  const episodes = await listEpisodeMedia(dependencies.database.read, drama.dramaId);
  const replacedFolders = await dependencies.database.transaction(async (tx) => {
    const retained = describeRetained(await countRetainedRecords(tx, drama.dramaId));
    if (retained) {
      throw new StaffError(
        `"${slug}" cannot be deleted because it has ${retained}; hide it with pnpm staff drama unpublish ${slug}`,
      );
    }
    const retiredFolders = await listRetiredFolders(tx, drama.dramaId);
    await deleteDrama(tx, drama.dramaId);
    return retiredFolders;
  });
  const folders = [
    ...episodes.flatMap(({ renditions }) => renditions.map(({ folder }) => folder)),
    ...replacedFolders,
  ];
  const tracks = episodes.flatMap(({ subtitles }) => subtitles.map(({ storageKey }) => storageKey));
  await removeMedia(dependencies.mediaStore, {
    folders: [...new Set(folders.map(encodingFolderOf))],
    tracks,
  });
  return drama;
};

/** The records that prevent a deletion, such as "unlocks: 1, comments: 2"; empty without any. */
export const describeRetained = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind}: ${count}`)
    .join(', ');
