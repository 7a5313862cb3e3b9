import type { Language } from '@cliffhanger/contracts';
import type {
  EncodingInput,
  FileProblem,
  LibraryMediaJson,
  MediaJobError,
} from '@cliffhanger/contracts/staff';
import type { MediaReport } from '#encoding/stored-files/check-media.ts';
import type { Config } from '#platform/config/config.ts';
import type { VideoFolders } from '#video/video-folders.ts';

// The messages between the server and its worker process. `run` is a number that the server gives to each encoding: a job
// that is tried again has another one.

/** A video to encode. */
export type Encoding = Omit<EncodingInput, 'slug' | 'number'>;

/** How an encoding has ended. */
export type EncodingEnd = { outcome: 'done' | 'canceled' } | { outcome: 'failed'; error: MediaJobError };

/** A video to check before it is encoded. */
export interface VideoCheck {
  slug: string;
  number: number;
  /** An absolute path. */
  video: string;
  /** Absolute paths of the sounds beside it. */
  sounds: Partial<Record<Language, string>>;
  /** Of the drama. */
  originalLanguage: Language;
  /** Whether existing renditions must not be used. */
  isAnew: boolean;
  /** Where a still of it is to be; null: none is needed. */
  still: string | null;
}

/** What a check has found: the properties of the video and its renditions, or what is wrong with it. */
export type CheckEnd =
  | {
      outcome: 'sound';
      /** As `formatSourceInfo` writes it. */
      info: string;
      folders: VideoFolders;
    }
  | { outcome: 'refused'; problems: FileProblem[] }
  /** Of the machine. It is tried again. */
  | { outcome: 'failed'; reason: string };

/** How a check of all stored files has ended. */
export type LibraryCheckEnd =
  | { outcome: 'done'; report: MediaReport }
  | { outcome: 'canceled' }
  /** `reason`: for the host. */
  | { outcome: 'failed'; reason: string };

export type WorkerOrder =
  /** The first message. */
  | { kind: 'open'; config: Config }
  | { kind: 'encode'; run: number; encoding: Encoding }
  | { kind: 'check'; run: number; check: VideoCheck }
  | { kind: 'checkLibrary'; run: number }
  /** The answer to `asksMedia`. */
  | { kind: 'media'; run: number; media: LibraryMediaJson }
  | { kind: 'cancel'; run: number };

export type WorkerReport =
  /** Once a second. */
  | { kind: 'alive' }
  /** At most once a second for each encoding or check of all files. `part` is from 0 to 1. */
  | { kind: 'progress'; run: number; part: number }
  | { kind: 'ended'; run: number; end: EncodingEnd }
  | { kind: 'checked'; run: number; end: CheckEnd }
  /** A check of all files needs what the database refers to, now. */
  | { kind: 'asksMedia'; run: number }
  | { kind: 'libraryChecked'; run: number; end: LibraryCheckEnd };
