import { type TrackName, trackNames } from '@cliffhanger/contracts';
import type { EpisodeCues, ReadSubtitleFile, SubtitleEncoding } from '@cliffhanger/contracts/staff';
import { type Cue, sortCues, toMilliseconds } from '@cliffhanger/contracts/subtitle-cues';
import { toSubtitleFile } from '#encoding/subtitle-file.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { guessEncoding } from '#video/guess-encoding.ts';
import { readSubtitles } from '#video/read-subtitles.ts';
import { findSubtitles, replaceSubtitles, touchDrama } from './episode-edits.repository.ts';
import { getEditedEpisodes, getEpisode } from './episode-edits.service.ts';
import { listKept, retireSubtitles } from './retired-files.repository.ts';
import { notKept } from './retired-files.service.ts';

/** A track of an episode. */
interface EpisodeTrack {
  slug: string;
  number: number;
  track: TrackName;
}

/** How many cues a change has replaced, for the staff log: what its transaction returns. */
export interface SavedCounts {
  track: TrackName;
  cuesBefore: number;
  cuesAfter: number;
}

type LibraryFiles = Pick<Platform, 'database' | 'clock' | 'mediaStore'>;

/** The cues of a track. @throws StaffError when there is no such episode, or the file of the track is missing */
export const showCues = async (
  { database, mediaStore }: Pick<Platform, 'database' | 'mediaStore'>,
  place: EpisodeTrack,
): Promise<EpisodeCues> => {
  const { keys, ...episode } = await getTracks(database.read, place);
  const key = keys[place.track];
  return { ...episode, track: place.track, cues: key === undefined ? null : await loadCues(mediaStore, key) };
};

/**
 * Replaces the cues of a track, or removes it. Links and video of the episode stay, and viewers who open it get the new ones.
 * @throws StaffError when there is no such episode, or no cue has a text
 */
export const saveCues = async (
  { database, clock, mediaStore }: LibraryFiles,
  { cues, ...place }: EpisodeTrack & { cues: readonly Cue[] | null },
) => {
  const { track } = place;
  const { keys } = await getTracks(database.read, place);
  const key = keys[track];
  const countBefore = key === undefined ? null : await countCues(mediaStore, key);
  const cleaned = cues && cleanCues(cues);
  const file = cleaned && toSubtitleFile(place, cleaned);
  if (file) await mediaStore.write(file.key, file.content);
  await database.transaction(async (tx): Promise<SavedCounts> => {
    await replaceTrack(tx, place, file?.key ?? null, clock.now());
    return { track, cuesBefore: countBefore ?? 0, cuesAfter: cleaned?.length ?? 0 };
  });
  // A file of before may have been removed until the transaction referred to it again.
  if (file) await mediaStore.write(file.key, file.content);
  return { ...(await showCues({ database, mediaStore }, place)), countBefore };
};

/**
 * Gives a track the cues that it had before.
 * @throws StaffError when there is no such episode, or these cues were replaced too long ago
 */
export const restoreCues = async (
  { database, clock, mediaStore }: LibraryFiles,
  { storageKey, ...place }: EpisodeTrack & { storageKey: string },
) => {
  const { track } = place;
  const { keys, episodeId } = await getTracks(database.read, place);
  const key = keys[track];
  const countBefore = key === undefined ? null : await countCues(mediaStore, key);
  const kept = await listKept(database.read, [storageKey], { episodeId });
  if (!kept.has(storageKey)) throw notKept();
  const cues = await loadCues(mediaStore, storageKey);
  await database.transaction(async (tx): Promise<SavedCounts> => {
    await replaceTrack(tx, place, storageKey, clock.now());
    return { track, cuesBefore: countBefore ?? 0, cuesAfter: cues.length };
  });
  return { ...(await showCues({ database, mediaStore }, place)), countBefore };
};

/** Gives a track another file, or none. The file of before is kept for a while. @throws StaffError when there is no such episode */
const replaceTrack = async (
  tx: Transaction,
  { slug, number, track }: EpisodeTrack,
  key: string | null,
  now: Date,
): Promise<void> => {
  const { id, episodes } = await getEditedEpisodes(tx, slug);
  const { id: episodeId } = getEpisode(episodes, slug, number);
  const before = await findSubtitles(tx, episodeId);
  const { [track]: _, ...others } = before;
  const after = { ...others, ...(key !== null && { [track]: key }) };
  await replaceSubtitles(tx, episodeId, after);
  await retireSubtitles(tx, episodeId, { before, after, now });
  await touchDrama(tx, id, now);
};

/** Reads a file that somebody sent. @throws StaffError when it is no text in any encoding, or not in the given one */
export const readSubtitleFile = (bytes: Buffer, given?: SubtitleEncoding): ReadSubtitleFile => {
  const guessed = guessEncoding(bytes, given);
  if (!guessed) throw new StaffError('this is not a text', { reason: 'subtitlesNotText', values: {} });
  const { text, ...found } = guessed;
  const { cues, problems, notes } = readSubtitles(text);
  return { ...found, cues: sortCues(cues.map(withMilliseconds)), problems, notes };
};

const withMilliseconds = ({ fromSeconds, toSeconds, text }: Cue): Cue => ({
  fromSeconds: toMilliseconds(fromSeconds),
  toSeconds: toMilliseconds(toSeconds),
  text,
});

/** A line without a letter would end its cue in the file. */
const cleanText = (text: string): string =>
  text
    .split(/[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/\p{Cc}/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/** The cues with a text, as files have them. @throws StaffError when there is none */
const cleanCues = (cues: readonly Cue[]): Cue[] => {
  const cleaned = cues
    .map((cue) => withMilliseconds({ ...cue, text: cleanText(cue.text) }))
    .filter(({ text, fromSeconds, toSeconds }) => text !== '' && toSeconds > fromSeconds);
  if (cleaned.length === 0)
    throw new StaffError('no cue has a text; null removes the track', {
      reason: 'cuesWithoutText',
      values: {},
    });
  return sortCues(cleaned);
};

/** @throws StaffError when there is no such drama or episode */
const getTracks = async (db: Reader, { slug, number }: EpisodeTrack) => {
  const { episodes } = await getEditedEpisodes(db, slug);
  const { id: episodeId, durationSeconds, mediaVersion } = getEpisode(episodes, slug, number);
  const keys = await findSubtitles(db, episodeId);
  const tracks = trackNames.filter((name) => keys[name] !== undefined);
  return { episodeId, number, durationSeconds, mediaVersion, keys, tracks };
};

const loadCues = async (mediaStore: Pick<Platform['mediaStore'], 'read'>, key: string): Promise<Cue[]> => {
  const bytes = await mediaStore.read(key);
  if (!bytes)
    throw new StaffError(`${key} is missing; give its file to "episode subtitles" again`, {
      reason: 'subtitlesMissing',
      values: {},
    });
  return sortCues(readSubtitles(bytes.toString('utf8')).cues.map(withMilliseconds));
};

/** How many cues a track has; 0 for a file that is missing. */
const countCues = async (mediaStore: Pick<Platform['mediaStore'], 'read'>, key: string): Promise<number> => {
  const bytes = await mediaStore.read(key);
  return bytes ? readSubtitles(bytes.toString('utf8')).cues.length : 0;
};
