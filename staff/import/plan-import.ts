import path from 'node:path';
import { languages } from '@cliffhanger/contracts';
import type {
  DramaSourceInput,
  Publication,
  StaffVideoJson,
  WholeDramaJson,
} from '@cliffhanger/contracts/staff';
import type { CheckedDrama } from './check-drama.ts';
import { type FieldChange, listChanges, readLibraryFields, readSourceFields } from './drama-fields.ts';
import type { ChosenImages } from './drama-images.ts';
import { type EpisodePlan, planEpisode, type Status } from './plan-episode.ts';

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
  /** Each with the name of its file; null for a still of the first episode. */
  images: { image: string; status: Status; file: string | null }[];
  publication: PublicationPlan;
  /** Warnings to read before it goes on. */
  warnings: string[];
}

interface PlanOptions {
  publication: Publication;
  /** The changes of staff to the videos since the last import. */
  staffVideos: readonly StaffVideoJson[];
  /** Whether the import may undo that. */
  replaceVideos: boolean;
}

/** Compares a folder with the library. */
export const planImport = (
  checked: CheckedDrama,
  source: DramaSourceInput,
  images: ChosenImages,
  { publication, staffVideos, replaceVideos }: PlanOptions,
): ImportPlan => {
  const { slug, episodes, inLibrary } = checked;
  const after = readSourceFields(source);
  const before = inLibrary && readLibraryFields(inLibrary);
  const changes = before ? listChanges(before.drama, after.drama) : [];
  const episodePlans = episodes.map((episode) =>
    planEpisode(slug, episode, {
      inLibrary,
      staffVideos,
      before: before?.episodes.get(episode.number),
      after: after.episodes.get(episode.number) ?? {},
    }),
  );
  const imagePlans = planImages(images, checked);
  const publicationPlan = planPublication(source, inLibrary, publication);
  const isUnchanged =
    changes.length === 0 &&
    [...episodePlans, ...imagePlans].every(({ status }) => status === 'unchanged') &&
    publicationPlan.before === publicationPlan.after;
  return {
    slug,
    status: inLibrary ? (isUnchanged ? 'unchanged' : 'changed') : 'new',
    changes,
    episodes: episodePlans,
    images: imagePlans,
    publication: publicationPlan,
    warnings: [...listWarnings(source), ...(replaceVideos ? [] : listRefusals(episodePlans))],
  };
};

const listWarnings = ({ freeEpisodes, episodes }: DramaSourceInput): string[] =>
  freeEpisodes > episodes.length
    ? [
        `freeEpisodes is ${freeEpisodes} of ${episodes.length}: all are free, and later ones up to episode ${freeEpisodes}`,
      ]
    : [];

const listRefusals = (episodes: readonly EpisodePlan[]): string[] =>
  episodes.some(({ staffVideo }) => staffVideo)
    ? ['staff set videos since the last import, which refuses without --replace-videos']
    : [];

const planImages = (
  { posterKeys, frameKey, posterFiles, frameFile }: ChosenImages,
  { posters, frame, inLibrary }: CheckedDrama,
): ImportPlan['images'] => {
  const statusOf = (before: string | null | undefined, after: string): Status =>
    before === after ? 'unchanged' : before ? 'changed' : 'new';
  const given = new Set([...Object.values(posters), frame]);
  const nameOf = (file: string) => (given.has(file) ? path.basename(file) : null);
  const posterIn = (language: string) =>
    inLibrary?.translations.find((each) => each.language === language)?.posterKey;
  return [
    ...languages.map((language) => ({
      image: `poster.${language}`,
      status: statusOf(posterIn(language), posterKeys[language]),
      file: nameOf(posterFiles[language]),
    })),
    { image: 'frame', status: statusOf(inLibrary?.frameKey, frameKey), file: nameOf(frameFile) },
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
