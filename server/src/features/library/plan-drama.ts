import { type Language, languages, trackNameOf, tracks } from '@cliffhanger/contracts';
import type {
  DramaDetail,
  DramaImages,
  DramaPlan,
  EpisodePlan,
  FieldChange,
  PlanInput,
  PlanStatus,
  Publication,
  StaffEdit,
  StaffVideo,
} from '@cliffhanger/contracts/staff';
import { chooseFolder, isSameVideo } from '#video/video-folders.ts';
import type { CompletedDrama, CompletedEpisode } from './complete-source.ts';
import { encodingFolderOf } from './drama-media.ts';
import { listChanges, listDramaValues, listEpisodeValues, listStoredValues } from './drama-values.ts';
import { toSubtitleKeys } from './subtitle-rows.ts';

type PlannedVideo = PlanInput['videos'][number];

export interface PlannedDrama {
  /** As the library has it; null for a new one. */
  before: DramaDetail | null;
  after: CompletedDrama;
  images: DramaImages;
  videos: readonly PlannedVideo[];
  publication: Publication;
  /** The changes of staff since the last import. */
  staff: { videos: readonly StaffVideo[]; edits: readonly LoggedEdit[] };
  /** Whether the import may undo what staff did with videos. */
  replaceVideos: boolean;
  /** Whether it may undo what staff edited. */
  overwriteEdits: boolean;
}

/** A value that staff edited since the last import. */
export interface LoggedEdit extends StaffEdit {
  /** Null: a value of the drama. */
  episodeId: string | null;
}

/** Compares a drama as an import would write it with the library. Pure: an import carries it out. */
export const planDrama = (planned: PlannedDrama): DramaPlan => {
  const { before, after, images } = planned;
  const changes = before
    ? listChanges(listStoredValues(before), listDramaValues(withFreeEpisodes(after)))
    : [];
  const episodes = planned.videos.map((video) => planEpisode(video, planned));
  const imagePlans = planImages(before, images);
  const publication = planPublication(after, before, planned.publication);
  const isUnchanged =
    changes.length === 0 &&
    [...episodes, ...imagePlans].every(({ status }) => status === 'unchanged') &&
    publication.before === publication.after;
  const changedImages = imagePlans.filter(({ status }) => status === 'changed').map(({ image }) => image);
  const staffEdits = findUndoneEdits(planned, [...fieldsOf(changes), ...changedImages], episodes);
  const refusals = listRefusals(planned, episodes, staffEdits);
  return {
    slug: after.slug,
    status: before ? (isUnchanged ? 'unchanged' : 'changed') : 'new',
    changes,
    episodes,
    images: imagePlans,
    publication,
    staffEdits,
    warnings: [...listWarnings(after), ...refusals],
    isRefused: refusals.length > 0,
    updatedAt: before?.updatedAt ?? null,
  };
};

const fieldsOf = (changes: readonly FieldChange[]): string[] => changes.map(({ field }) => field);

/** The edits of staff that an import undoes: of values that it changes. */
const findUndoneEdits = (
  { staff, before }: PlannedDrama,
  changed: readonly string[],
  episodes: readonly EpisodePlan[],
): StaffEdit[] => {
  return staff.edits.flatMap(({ episodeId, field, ...call }) => {
    if (episodeId === null) return changed.includes(field) ? [{ field, ...call }] : [];
    const number = before?.episodes.find(({ id }) => id === episodeId)?.number;
    const planned = episodes.find((episode) => episode.number === number);
    const names = planned?.subtitles.map((track) => `subtitles.${trackNameOf(track)}`) ?? [];
    return planned && [...fieldsOf(planned.changes), ...names].includes(field)
      ? [{ field: `episode ${number} ${field}`, ...call }]
      : [];
  });
};

const listRefusals = (
  { replaceVideos, overwriteEdits }: PlannedDrama,
  episodes: readonly EpisodePlan[],
  staffEdits: readonly StaffEdit[],
): string[] => [
  ...(!replaceVideos && episodes.some(({ staffVideo }) => staffVideo)
    ? ['staff set videos since the last import, which refuses without --replace-videos']
    : []),
  ...(!overwriteEdits && staffEdits.length > 0
    ? ['staff edited values since the last import, which refuses without --overwrite-edits']
    : []),
];

/** The library counts the free episodes that there are. */
const withFreeEpisodes = (drama: CompletedDrama): CompletedDrama => ({
  ...drama,
  freeEpisodeCount: Math.min(drama.freeEpisodeCount, drama.episodes.length),
});

const listWarnings = ({ freeEpisodeCount, episodes }: CompletedDrama): string[] =>
  freeEpisodeCount > episodes.length
    ? [
        `freeEpisodes is ${freeEpisodeCount} of ${episodes.length}: all are free, and later ones up to episode ${freeEpisodeCount}`,
      ]
    : [];

/** Compares an episode with that of the same number in the library. */
const planEpisode = (
  { number, folders, subtitleKeys }: PlannedVideo,
  { before, after, staff }: PlannedDrama,
): EpisodePlan => {
  const stored = before?.episodes.find((episode) => episode.number === number);
  const next = after.episodes.find((episode) => episode.number === number);
  const changes = stored && next ? listEpisodeChanges(stored, next) : [];
  const subtitles = planSubtitles(stored?.subtitles ?? [], subtitleKeys);
  const used = stored?.renditions.map(({ folder }) => encodingFolderOf(folder)) ?? [];
  const folderBefore = used[0] ?? null;
  const { folder, encodes } = chooseFolder(folders, folderBefore);
  const isUnchanged =
    used.every((each) => each === folder) && !encodes && changes.length === 0 && subtitles.length === 0;
  const hasVideo = folderBefore !== null && isSameVideo(folderBefore, folder);
  // A drama that was removed is a new one.
  const byStaff = hasVideo || !before ? undefined : staff.videos.find((each) => each.number === number);
  return {
    number,
    status: stored ? (isUnchanged ? 'unchanged' : 'changed') : 'new',
    changes,
    subtitles,
    videoStatus: stored ? (hasVideo ? 'unchanged' : 'changed') : 'new',
    staffVideo: byStaff ? { action: byStaff.action, at: byStaff.at } : null,
    folder,
    folderBefore,
    encodes,
  };
};

const listEpisodeChanges = (before: DramaDetail['episodes'][number], after: CompletedEpisode) =>
  listChanges(listEpisodeValues(before), listEpisodeValues(after));

const planSubtitles = (
  before: DramaDetail['episodes'][number]['subtitles'],
  after: PlannedVideo['subtitleKeys'],
): EpisodePlan['subtitles'] =>
  tracks.flatMap((track): EpisodePlan['subtitles'] => {
    const name = trackNameOf(track);
    const old = toSubtitleKeys(before)[name];
    const next = after[name];
    if (old === next) return [];
    return [{ ...track, status: next === undefined ? 'removed' : old === undefined ? 'new' : 'changed' }];
  });

const planImages = (
  before: DramaDetail | null,
  { posterKeys, frameKey }: DramaImages,
): DramaPlan['images'] => {
  const statusOf = (old: string | null | undefined, next: string): PlanStatus =>
    old === next ? 'unchanged' : old ? 'changed' : 'new';
  return [
    ...languages.map((language: Language) => ({
      image: `poster.${language}`,
      status: statusOf(before?.posterKeys[language], posterKeys[language]),
    })),
    { image: 'frame', status: statusOf(before?.frameKey, frameKey) },
  ];
};

const planPublication = (
  { publishAt }: CompletedDrama,
  drama: DramaDetail | null,
  publication: Publication,
): DramaPlan['publication'] => {
  const given = publishAt?.toISOString();
  if (!drama) return { after: given ?? 'now', ignored: null };
  const before = drama.publishedAt?.toISOString() ?? null;
  if (publication === 'source') return { before, after: given ?? before ?? 'now', ignored: null };
  return { before, after: before, ignored: given !== undefined && given !== before ? given : null };
};
