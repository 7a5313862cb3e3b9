import * as z from 'zod/mini';
import { storageKey, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';
import { trackKinds, trackNames } from '../subtitle-tracks.ts';
import { dramaDraft } from './drama.ts';
import { names } from './shelves.ts';

/** A value of a drama that differs: a key of `drama.yaml`, `title.en` for a text in a language. Null: none. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type FieldChange = z.output<typeof fieldChange>;

const planStatus = z.enum(['new', 'changed', 'unchanged']);
export type PlanStatus = z.output<typeof planStatus>;

/** The images of a drama, by their names below `images/`. */
export const dramaImages = z.strictObject({
  posterKeys: z.record(z.enum(languages), storageKey),
  frameKey: storageKey,
  /** `#rrggbb`: the poster's average color, shown until the poster has loaded. */
  tone: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'a color like #1a2b3c')),
});
export type DramaImages = z.output<typeof dramaImages>;

/** When viewers see a drama that exists already: `keep` as staff set it, or as its `source` says. */
export const publication = z.enum(['keep', 'source']);
export type Publication = z.output<typeof publication>;

/** Where the renditions of a video are, or can be: folders below the media folder. */
const videoFolders = z.strictObject({
  /** The complete ones; empty if the video has to be encoded. */
  complete: z.array(storageKey),
  /** Free names for new ones, in the order of preference. */
  free: z.array(storageKey).check(z.minLength(2)),
});
export type VideoFolders = z.output<typeof videoFolders>;

/** What an import may undo of what staff did since the last one. */
export const overwriting = {
  /** Videos that were replaced, moved or removed. */
  replaceVideos: z._default(z.boolean(), false),
  /** Values and texts that were edited. */
  overwriteEdits: z._default(z.boolean(), false),
};

/** What the plan of an import depends on. */
export const planInput = z.strictObject({
  slug: z.string(),
  /** With all its values if there is to be a plan. */
  source: dramaDraft,
  /** Without them there is no plan. */
  images: z.optional(dramaImages),
  videos: z.array(
    z.strictObject({
      number: z.int(),
      folders: videoFolders,
      subtitleKeys: z.partialRecord(z.enum(trackNames), storageKey),
    }),
  ),
  publication: z._default(publication, 'keep'),
  ...overwriting,
});
export type PlanInput = z.output<typeof planInput>;

/** The staff call that gave a number another video than the last import did. */
const staffVideo = z.object({ action: z.string(), at: storedTime });
export type StaffVideo = z.output<typeof staffVideo> & { number: number };

/** A value that staff changed since the last import, as in `changes`, or `episode 3 title.en`; and the latest call that did. */
const staffEdit = z.object({ field: z.string(), action: z.string(), at: storedTime });
export type StaffEdit = z.output<typeof staffEdit>;

export const episodePlan = z.object({
  number: z.int(),
  status: planStatus,
  /** Empty for a new episode. */
  changes: z.array(fieldChange),
  subtitles: z.array(
    z.object({
      language: z.enum(languages),
      kind: z.enum(trackKinds),
      status: z.enum(['new', 'changed', 'removed']),
    }),
  ),
  /** Whether viewers see another video than before. */
  videoStatus: planStatus,
  /** The staff call that this import undoes; null: none. */
  staffVideo: z.nullable(staffVideo),
  /** Where its renditions are or will be, below the media folder. */
  folder: z.string(),
  /** Where they are now; null: it has none. */
  folderBefore: z.nullable(z.string()),
  /** Whether its video has to be encoded. */
  encodes: z.boolean(),
});
export type EpisodePlan = z.output<typeof episodePlan>;

const publicationPlan = z.object({
  /** ISO 8601; null: hidden. A new drama has none. */
  before: z.optional(z.nullable(z.string())),
  /** `now`: when the import has finished. */
  after: z.nullable(z.string()),
  /** The publication time of `drama.yaml`, if it differs and is not applied. */
  ignored: z.nullable(z.string()),
});

/** What an import changes. */
export const dramaPlan = z.object({
  slug: z.string(),
  status: planStatus,
  /** Texts and facts of the drama. Empty for a new one. */
  changes: z.array(fieldChange),
  episodes: z.array(episodePlan),
  /** `poster.en`, or `frame`. */
  images: z.array(z.object({ image: z.string(), status: planStatus })),
  publication: publicationPlan,
  /** The edits of staff since the last import that this import undoes. */
  staffEdits: z.array(staffEdit),
  /** To read before the import goes on. */
  warnings: z.array(z.string()),
  /** Whether the import is refused, because it would undo what staff did. */
  isRefused: z.boolean(),
  /** The drama's last change, with which the import checks that nothing came between; null for a new drama. */
  updatedAt: z.nullable(storedTime),
});
export type DramaPlan = z.output<typeof dramaPlan>;
export type DramaPlanJson = z.input<typeof dramaPlan>;

const shelf = z.object({ slug: z.string(), name: names });
/** A category or tag. */
export type KnownShelf = z.output<typeof shelf>;

/** The names that an import can refer to. */
export const knownShelves = z.object({ categories: z.array(shelf), tags: z.array(shelf) });
export type KnownShelves = z.output<typeof knownShelves>;

/** A mistake in a source, with the path to the value; of an episode by its number: `['episodes', 3]`. */
const sourceProblem = z.object({
  path: z.array(z.union([z.string(), z.int()])),
  message: z.string(),
});
export type SourceProblem = z.output<typeof sourceProblem>;

/** The answer to `planInput`. */
export const plannedImport = z.object({
  ...knownShelves.shape,
  problems: z.array(sourceProblem),
  /** Null where there are problems, or something is missing. */
  plan: z.nullable(dramaPlan),
});
export type PlannedImport = z.output<typeof plannedImport>;
export type PlannedImportJson = z.input<typeof plannedImport>;
