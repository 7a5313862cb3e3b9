import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { noInput, staffCall, storageKey, storedTime } from '../kernel/staff-call.ts';

const episodeMedia = z.object({
  number: z.int(),
  durationSeconds: count,
  posterKey: z.nullable(z.string()),
  /** Null for an episode that was imported before there were previews. */
  preview: z.nullable(z.object({ storageKey: z.string() })),
  renditions: z.array(z.object({ name: z.string(), folder: z.string() })),
  /** Renditions replaced so recently that a viewer may still be playing them. */
  retired: z.array(z.object({ folder: z.string() })),
  soundTracks: z.array(z.object({ folder: z.string() })),
  subtitles: z.array(z.object({ language: z.string(), storageKey: z.string() })),
  /** Replaced ones, which the staff log can put back. */
  retiredSubtitles: z.array(z.object({ storageKey: z.string() })),
});
export type EpisodeMedia = z.output<typeof episodeMedia>;

/** The files that the database refers to. Keys and folders are paths below the media folder, images below `images/`. */
export const libraryMedia = z.object({
  /** By the server's clock. */
  now: storedTime,
  /** How long a media link works after a viewer received it. */
  linkMinutes: z.int(),
  dramas: z.array(
    z.object({
      slug: z.string(),
      updatedAt: storedTime,
      frameKey: z.nullable(z.string()),
      translations: z.array(z.object({ language: z.string(), posterKey: z.nullable(z.string()) })),
      cast: z.array(z.object({ portraitKey: z.nullable(z.string()) })),
      /** Of which posters and stills are parts. Below the media folder. */
      imageOriginals: z.array(z.object({ storageKey: z.string() })),
      /** Replaced ones, which the staff log can put back. */
      retiredImages: z.array(z.object({ imageKey: z.string() })),
      episodes: z.array(episodeMedia),
    }),
  ),
  bannerImages: z.array(z.string()),
});
export type LibraryMedia = z.output<typeof libraryMedia>;
export type LibraryMediaJson = z.input<typeof libraryMedia>;

/** The new name of each replaced image, by its old one. */
const newNames = z.record(z.string(), storageKey);

/** Images that were stored again, with other names. */
const replacedImages = z.strictObject({
  /** Below `images/`. */
  posters: newNames,
  /** Stills and banners, below `images/`. */
  frames: newNames,
  /** Below the media folder. */
  episodePosters: newNames,
});
export type ReplacedImages = z.output<typeof replacedImages>;

/** The scheduled backups. */
const backupState = z.object({
  /** Of the newest one; null if there is none. */
  lastAt: z.nullable(storedTime),
  /** Null: none are made, because `BACKUP_DIR` is not set. */
  everyHours: z.nullable(count),
});
export type BackupState = z.output<typeof backupState>;

/** A backup that was restored beside the data, checked, and removed. */
const restoreDrill = z.object({
  backupCreatedAt: storedTime,
  endedAt: storedTime,
  durationSeconds: count,
  files: count,
  bytes: count,
});
export type RestoreDrill = z.output<typeof restoreDrill>;

/** What the library needs from its machine. */
const libraryHealth = z.object({
  disk: z.object({ freeBytes: count, minFreeBytes: count }),
  /** The bucket of the media, for people; null: they are on the disk. */
  bucket: z.nullable(z.string()),
  backups: backupState,
  /** The last backup that was tried; null if none was. */
  drill: z.nullable(restoreDrill),
});
export type LibraryHealth = z.output<typeof libraryHealth>;

export const libraryCalls = {
  'library.health': staffCall({ permission: 'content.write', input: noInput, output: libraryHealth }),
  'library.backups': staffCall({ permission: 'content.read', input: noInput, output: backupState }),
  /** Of one drama, or of all. */
  'library.media': staffCall({
    permission: 'content.read',
    input: z.strictObject({ slug: z.optional(z.string()) }),
    output: libraryMedia,
  }),
  /** Stores that a command has tried a backup. */
  'library.recordDrill': staffCall({
    permission: 'machine',
    input: z.omit(restoreDrill, { endedAt: true }),
    output: z.null(),
  }),
  'library.replaceImages': staffCall({ permission: 'machine', input: replacedImages, output: z.null() }),
};
