import path from 'node:path';
import { languages } from '@cliffhanger/contracts';
import type { DramaSourceInput, Publication, WholeDramaJson } from '@cliffhanger/contracts/staff';
import type { CheckedDrama } from './check-drama.ts';
import { type Fields, readLibraryFields, readSourceFields } from './drama-fields.ts';
import type { ChosenImages } from './drama-images.ts';
import type { CheckedEpisode } from './inspect-videos.ts';
import { listSubtitles } from './package-episode.ts';

type Status = 'new' | 'changed' | 'unchanged';

/** A text or fact, by its key in `drama.yaml`. Null where there is none. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

export interface EpisodePlan {
  number: number;
  status: Status;
  /** Empty for a new episode. */
  changes: FieldChange[];
  subtitles: { language: string; status: 'new' | 'changed' | 'removed' }[];
  /** The name of its file. */
  video: string;
  /** Whether the video is encoded, and why. */
  encodes: boolean;
  encodingReason: string | null;
}

/** When viewers see a drama. */
export interface PublicationPlan {
  /** ISO 8601; null: hidden. A new drama has none. */
  before?: string | null;
  /** `now`: when the import has finished. */
  after: string | null;
  /** The publication time of `drama.yaml`, if it differs and is not applied. */
  ignored: string | null;
}

/** The changes that an import makes. */
export interface ImportPlan {
  slug: string;
  status: Status;
  /** Texts and facts of the drama. Empty for a new one. */
  changes: FieldChange[];
  episodes: EpisodePlan[];
  images: { image: string; status: Status }[];
  publication: PublicationPlan;
}

/** Compares a folder with the library. */
export const planImport = (
  { slug, episodes, inLibrary }: CheckedDrama,
  source: DramaSourceInput,
  images: ChosenImages,
  publication: Publication,
): ImportPlan => {
  const after = readSourceFields(source);
  const before = inLibrary && readLibraryFields(inLibrary);
  const changes = before ? listChanges(before.drama, after.drama) : [];
  const episodePlans = episodes.map((episode) =>
    planEpisode(slug, episode, inLibrary, {
      before: before?.episodes.get(episode.number),
      after: after.episodes.get(episode.number) ?? {},
    }),
  );
  const imagePlans = planImages(images, inLibrary);
  const publicationPlan = planPublication(source, inLibrary, publication);
  const isUnchanged =
    changes.length === 0 &&
    [...episodePlans, ...imagePlans].every(({ status }) => status === 'unchanged') &&
    publicationPlan.before === publicationPlan.after;
  return {
    slug,
    status: inLibrary ? (isUnchanged ? 'unchanged' : 'changed') : 'new',
    ...{ changes, episodes: episodePlans, images: imagePlans, publication: publicationPlan },
  };
};

/** A name that the source leaves out stays as it is. */
const isKept = (field: string, after: Fields): boolean =>
  /^(category|tags)\./.test(field) && after[field] === undefined;

const listChanges = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((field) => before[field] !== after[field] && !isKept(field, after))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));

const planEpisode = (
  slug: string,
  { number, video, folder, encodingReason, subtitles }: CheckedEpisode,
  inLibrary: WholeDramaJson | null,
  fields: { before: Fields | undefined; after: Fields },
): EpisodePlan => {
  const stored = inLibrary?.episodes.find((episode) => episode.number === number);
  const changes = fields.before ? listChanges(fields.before, fields.after) : [];
  const subtitlePlan = planSubtitles(
    stored?.subtitles ?? [],
    listSubtitles(slug, number, subtitles).map(({ language, key }) => ({ language, storageKey: key })),
  );
  const hasSameVideo = stored?.renditions.every((rendition) => path.dirname(rendition.folder) === folder);
  const isUnchanged = hasSameVideo && !encodingReason && changes.length === 0 && subtitlePlan.length === 0;
  return {
    number,
    status: stored ? (isUnchanged ? 'unchanged' : 'changed') : 'new',
    changes,
    subtitles: subtitlePlan,
    video: path.basename(video),
    encodes: encodingReason !== null,
    encodingReason,
  };
};

const planSubtitles = (
  before: readonly { language: string; storageKey: string }[],
  after: readonly { language: string; storageKey: string }[],
): EpisodePlan['subtitles'] =>
  languages.flatMap((language): EpisodePlan['subtitles'] => {
    const [old, next] = [before, after].map((tracks) => tracks.find((track) => track.language === language));
    if (old?.storageKey === next?.storageKey) return [];
    return [{ language, status: next ? (old ? 'changed' : 'new') : 'removed' }];
  });

const planImages = (
  { posterKeys, frameKey }: ChosenImages,
  inLibrary: WholeDramaJson | null,
): ImportPlan['images'] => {
  const statusOf = (before: string | null | undefined, after: string): Status =>
    before === after ? 'unchanged' : before ? 'changed' : 'new';
  const posterIn = (language: string) =>
    inLibrary?.translations.find((each) => each.language === language)?.posterKey;
  return [
    ...languages.map((language) => ({
      image: `poster.${language}`,
      status: statusOf(posterIn(language), posterKeys[language]),
    })),
    { image: 'frame', status: statusOf(inLibrary?.frameKey, frameKey) },
  ];
};

/** Follows what the server does with `publication` when it writes the drama. */
const planPublication = (
  { publishAt }: DramaSourceInput,
  inLibrary: WholeDramaJson | null,
  publication: Publication,
): PublicationPlan => {
  if (!inLibrary) return { after: publishAt ?? 'now', ignored: null };
  const before = inLibrary.publishedAt;
  if (publication === 'source') return { before, after: publishAt ?? before ?? 'now', ignored: null };
  return {
    before,
    after: before,
    ignored: publishAt !== undefined && publishAt !== before ? publishAt : null,
  };
};
