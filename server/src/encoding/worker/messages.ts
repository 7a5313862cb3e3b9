import type { EncodingInput, MediaJobError } from '@cliffhanger/contracts/staff';
import type { Config } from '#platform/config/config.ts';

// The messages between the server and its worker process. `run` is a number that the server gives to each encoding: a job
// that is tried again has another one.

/** A video to encode. */
export type Encoding = Omit<EncodingInput, 'slug' | 'number'>;

/** How an encoding has ended. */
export type EncodingEnd = { outcome: 'done' | 'canceled' } | { outcome: 'failed'; error: MediaJobError };

export type WorkerOrder =
  /** The first message. */
  | { kind: 'open'; config: Config }
  | { kind: 'encode'; run: number; encoding: Encoding }
  | { kind: 'cancel'; run: number };

export type WorkerReport =
  /** Once a second. */
  | { kind: 'alive' }
  /** At most once a second for each encoding. `part` is from 0 to 1. */
  | { kind: 'progress'; run: number; part: number }
  | { kind: 'ended'; run: number; end: EncodingEnd };
