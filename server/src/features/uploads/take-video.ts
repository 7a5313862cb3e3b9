import path from 'node:path';
import type { Language } from '@cliffhanger/contracts';
import {
  type DramaDetail,
  type FilePlace,
  type FileProblem,
  fileProblem,
  type MediaJobError,
} from '@cliffhanger/contracts/staff';
import { describeEncodedVideo, storeMissingImages } from '#encoding/uploaded-files.ts';
import type { CheckEnd, VideoCheck } from '#encoding/worker/messages.ts';
import { chooseFolder } from '#video/video-folders.ts';
import {
  callAsSender,
  type TakenFile,
  type TakenFileOf,
  type TakeResult,
  type TakeTools,
} from './take-tools.ts';
import { type CheckedVideo, type StoredUpload, saveCheck } from './uploads.repository.ts';

export type CheckVideo = (check: VideoCheck, signal: AbortSignal) => Promise<CheckEnd>;

type Sound = StoredUpload & { place: Extract<FilePlace, { kind: 'sound' }> };

/** The sounds that were or are being sent for an episode. */
const listSounds = ({ all, drama }: TakenFile, number: number): Sound[] =>
  all.filter(
    (upload): upload is Sound =>
      upload.slug === drama.slug &&
      upload.problems === null &&
      upload.place?.kind === 'sound' &&
      upload.place.number === number,
  );

/**
 * Goes on with a video: `check` if it has to be checked, otherwise it waits for its job, and the drama gets it when that is
 * done. A video waits for sounds that are still being sent.
 */
export const advanceVideo = async (
  file: TakenFileOf<'video'>,
  tools: TakeTools,
): Promise<TakeResult | 'check'> => {
  const { upload, place } = file;
  const { checked, jobId } = upload;
  if (!checked)
    return listSounds(file, place.number).some(({ finishedAt }) => finishedAt === null) ? 'waits' : 'check';
  if (jobId === null) return storeVideo(file, checked, tools);
  const [job] = await tools.mediaJobs.list([jobId]);
  if (job?.state === 'done') return storeVideo(file, checked, tools);
  if (job?.error?.code === 'sourceRefused') return { problems: [refusalOf(upload, job.error)] };
  if (job) return 'waits';
  await saveCheck(tools.database.write, upload.id, { checked: null, jobId: null });
  return 'check';
};

const refusalOf = ({ name }: StoredUpload, { values }: MediaJobError): FileProblem => {
  const { data } = fileProblem.safeParse(JSON.parse(values.details ?? 'null'));
  return data ?? { file: name, line: null, code: 'other', values: { text: values.problem ?? '' } };
};

const videoFolderOf = ({ episodes }: DramaDetail, number: number): string | null => {
  const rendition = episodes.find((episode) => episode.number === number)?.renditions[0];
  return rendition ? path.dirname(rendition.folder) : null;
};

/**
 * The files of an upload that the drama has already, because the server was killed before it forgot them; null if it has not.
 */
export const listTakenBefore = ({ upload, drama, all }: TakenFile): readonly StoredUpload[] | null => {
  const { place, checked } = upload;
  if (place.kind !== 'video' || !checked || videoFolderOf(drama, place.number) !== checked.folder)
    return null;
  return withSounds(upload, checked, all);
};

const withSounds = (
  upload: StoredUpload,
  { sounds }: CheckedVideo,
  all: readonly StoredUpload[],
): readonly StoredUpload[] => [upload, ...all.filter(({ id }) => Object.values(sounds).includes(id))];

/** Whether an episode of another number has these renditions. */
const isTaken = ({ episodes }: DramaDetail, number: number, folder: string): boolean =>
  episodes.some(
    (episode) =>
      episode.number !== number && episode.renditions.some((each) => path.dirname(each.folder) === folder),
  );

/**
 * Checks a video, as an import does.
 * @returns what stores the result: it adds a job, unless there are renditions of the same video
 */
export const storeCheck = async (
  file: TakenFile,
  checkVideo: CheckVideo,
  signal: AbortSignal,
  tools: TakeTools,
): Promise<() => Promise<{ problems?: FileProblem[] }>> => {
  const { upload, drama } = file;
  const { incoming, database, mediaJobs } = tools;
  const number = upload.place.kind === 'video' ? upload.place.number : 0;
  const used = listSounds(file, number);
  const sounds = Object.fromEntries(used.map(({ id, place }) => [place.language, id]));
  const soundFiles = mapSounds(sounds, incoming.pathOf);
  const video = incoming.pathOf(upload.id);
  const still = drama.frameKey === null ? `${upload.id}.still.jpg` : null;
  const check = async (isAnew: boolean): Promise<CheckEnd> =>
    checkVideo(
      {
        slug: drama.slug,
        number,
        video,
        sounds: soundFiles,
        originalLanguage: drama.originalLanguage,
        isAnew,
        still: still && incoming.pathOf(still),
      },
      signal,
    );
  const folderOf = (end: Extract<CheckEnd, { outcome: 'sound' }>) =>
    chooseFolder(end.folders, videoFolderOf(drama, number));
  let end = await check(false);
  if (end.outcome === 'sound' && isTaken(drama, number, folderOf(end).folder)) end = await check(true);
  if (end.outcome === 'refused') {
    const { problems } = end;
    return async () => ({ problems });
  }
  if (end.outcome === 'failed') throw new Error(end.reason);
  const { info } = end;
  const { folder, encodes } = folderOf(end);
  return async () => {
    const checked: CheckedVideo = { folder, info, sounds, still };
    let jobId: number | null = null;
    if (encodes) {
      const encoding = {
        slug: drama.slug,
        number,
        folder,
        video,
        name: upload.name,
        sounds: soundFiles,
        info,
      };
      const { jobs } = await mediaJobs.add([encoding], upload.person.name);
      // Its file is gone: the row is removed later.
      if (!jobs[0]) return {};
      jobId = jobs[0].id;
    }
    await saveCheck(database.write, upload.id, { checked, jobId });
    return {};
  };
};

const mapSounds = (
  sounds: Record<string, string>,
  pathOf: (id: string) => string,
): Partial<Record<Language, string>> =>
  Object.fromEntries(Object.entries(sounds).map(([language, id]) => [language, pathOf(id)]));

/** Gives the drama the encoded video, as a new episode or in place of that of its number. */
const storeVideo = async (
  { upload, drama, all, place: { number } }: TakenFileOf<'video'>,
  checked: CheckedVideo,
  tools: TakeTools,
): Promise<TakeResult> => {
  const { incoming, files, database } = tools;
  const { folder, info, sounds, still } = checked;
  const { slug, episodes } = drama;
  const soundFiles = mapSounds(sounds, incoming.pathOf);
  const video = incoming.pathOf(upload.id);
  const media = await describeEncodedVideo(slug, { number, folder, info, video, sounds: soundFiles }, files);
  if (!media) {
    await saveCheck(database.write, upload.id, { checked: null, jobId: null });
    return 'waits';
  }
  const current = episodes.find((episode) => episode.number === number);
  const { number: _, ...rest } = media;
  if (current) {
    const replacement = { slug, episodeId: current.id, media: rest, keepsSubtitles: true };
    await callAsSender(tools, upload, 'episode.replace', replacement);
  } else await callAsSender(tools, upload, 'episode.add', { slug, media });
  if (still !== null && drama.frameKey === null) {
    const images = await storeMissingImages(incoming.pathOf(still), drama, files);
    await callAsSender(tools, upload, 'drama.images', { slug, ...images });
  }
  return { taken: withSounds(upload, checked, all) };
};
