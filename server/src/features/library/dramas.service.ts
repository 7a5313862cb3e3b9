import type { DramaSummary, WholeDrama } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import {
  countTraces,
  deleteDrama,
  findSummary,
  listEpisodeMedia,
  listKnown,
  listRetiredFolders,
  listSummaries,
  setPublishedAt,
} from './dramas.repository.ts';
import { findWholeDrama } from './whole-drama.repository.ts';

type Doors = Pick<Platform, 'database' | 'clock' | 'mediaStore'>;

/** All dramas by slug, hidden ones too. */
export const listDramas = async ({ database }: Doors): Promise<DramaSummary[]> =>
  listSummaries(database.rows);

/** What an import may lean on, and what it must not lose. */
export const knownToLibrary = async ({ database }: Doors) => listKnown(database.rows);

const getSummary = ({ database }: Doors, slug: string): DramaSummary => {
  const drama = findSummary(database.rows, slug);
  if (!drama) throw noDrama(slug);
  return drama;
};

/** A drama with its episodes and their media. @throws StaffError when there is none of that slug */
export const getDrama = async (doors: Doors, slug: string) => {
  const drama = getSummary(doors, slug);
  return { ...drama, episodes: await listEpisodeMedia(doors.database.read, drama.dramaId) };
};

/** All that a drama's makers said and made. @throws StaffError when there is none of that slug */
export const getWholeDrama = async ({ database }: Doors, slug: string): Promise<WholeDrama> => {
  const drama = await findWholeDrama(database.read, slug);
  if (!drama) throw noDrama(slug);
  return drama;
};

const noDrama = (slug: string) =>
  new StaffError(`there is no drama "${slug}"; pnpm staff drama list names them`);

const setShown = async (doors: Doors, slug: string, publishedAt: Date | null) => {
  const { episodeCount } = getSummary(doors, slug);
  if (publishedAt && episodeCount === 0) throw new StaffError(`"${slug}" has no episodes to show`);
  await doors.database.transaction((tx) => setPublishedAt(tx, slug, publishedAt, doors.clock.now()));
  return getSummary(doors, slug);
};

/** Shows a drama from then on; `at` is now unless given, and may be in the future. */
export const showDrama = (doors: Doors, slug: string, at?: Date) =>
  setShown(doors, slug, at ?? doors.clock.now());

/** Hides a drama from everyone; what viewers bought of it stays theirs, and comes back when it is shown again. */
export const hideDrama = (doors: Doors, slug: string) => setShown(doors, slug, null);

/**
 * Deletes a drama that nobody has paid for or commented on, with its media.
 * @throws StaffError when somebody has: such a drama can be hidden only
 */
export const removeDrama = async (doors: Doors, slug: string): Promise<DramaSummary> => {
  const { episodes, ...drama } = await getDrama(doors, slug);
  const retired = await doors.database.transaction(async (tx) => {
    const traces = Object.entries(await countTraces(tx, drama.dramaId)).filter(([, count]) => count > 0);
    if (traces.length > 0) {
      const list = traces.map(([what, count]) => `${what}: ${count}`).join(', ');
      throw new StaffError(`"${slug}" has ${list}, which must stay: hide it with drama unpublish ${slug}`);
    }
    const replaced = await listRetiredFolders(tx, drama.dramaId);
    await deleteDrama(tx, drama.dramaId);
    return replaced;
  });
  const folders = [
    ...episodes.flatMap(({ renditions }) => renditions.map(({ folder }) => folder)),
    ...retired,
  ];
  for (const folder of folders) await doors.mediaStore.remove(folder.replace(/\/[^/]+$/, ''));
  const tracks = episodes.flatMap(({ subtitles }) => subtitles.map(({ storageKey }) => storageKey));
  for (const track of tracks) await doors.mediaStore.remove(track);
  return drama;
};
