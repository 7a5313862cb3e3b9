import * as z from 'zod/mini';
import { staffCall, storageKey, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';

export const mediaJobStates = ['waiting', 'running', 'done', 'failed', 'canceled'] as const;
export type MediaJobState = (typeof mediaJobStates)[number];

/** Why a job failed, by code. Each names the values of its sentence. */
export const mediaJobErrors = {
  /** `problem`: the sentence of an import, with the name of the file. `details`: a `FileProblem`, as JSON. */
  sourceRefused: ['problem', 'details'],
  diskFull: [],
  /** The worker ended while it ran this job, as often as is tried. */
  workerEnded: ['attempts'],
  /** `reason`: what only the host can mend. */
  encodingFailed: ['reason'],
} as const satisfies Record<string, readonly string[]>;
export type MediaJobErrorCode = keyof typeof mediaJobErrors;

const jobError = z.object({
  code: z.enum(Object.keys(mediaJobErrors) as [MediaJobErrorCode, ...MediaJobErrorCode[]]),
  values: z.record(z.string(), z.string()),
});
export type MediaJobError = z.output<typeof jobError>;

export const mediaJob = z.object({
  id: z.int(),
  kind: z.literal('encode'),
  slug: z.string(),
  /** Of the episode when the job was added. */
  number: z.int(),
  /** The name of the video. */
  video: z.string(),
  state: z.enum(mediaJobStates),
  /** From 0 to 1. */
  progress: z.number(),
  attempts: z.int(),
  error: z.nullable(jobError),
  /** A person, or the user and host of a command. */
  askedBy: z.string(),
  createdAt: storedTime,
  startedAt: z.nullable(storedTime),
  endedAt: z.nullable(storedTime),
});
export type MediaJob = z.output<typeof mediaJob>;
export type MediaJobJson = z.input<typeof mediaJob>;

/** A checked video, to be encoded. */
const encoding = z.strictObject({
  slug: z.string(),
  number: z.int(),
  /** Of the renditions, below the media folder. */
  folder: storageKey,
  /** An absolute path. */
  video: z.string(),
  /** The name of the video, if it is not that of its path. */
  name: z.optional(z.string()),
  /** Absolute paths of the sounds beside it. */
  sounds: z.partialRecord(z.enum(languages), z.string()),
  /** The properties that the check has found, as they are stored beside the renditions. */
  info: z.string(),
});
export type EncodingInput = z.output<typeof encoding>;

const jobId = z.strictObject({ id: z.int() });

export const mediaJobCalls = {
  /** Adds encodings, all or none. One that is waiting or running already is not added again. */
  'job.add': staffCall({
    permission: 'machine',
    input: z.strictObject({ encodings: z.array(encoding).check(z.minLength(1)) }),
    output: z.object({
      /** In the order of the input; `isNew` is false for one that somebody else had added. */
      jobs: z.array(z.extend(mediaJob, { isNew: z.boolean() })),
      /** Files that the server cannot read. No job is added then. */
      unreadable: z.array(z.string()),
    }),
  }),
  /** Those that are waiting or running, in their order, and then the latest that have ended; or those with these ids. */
  'job.list': staffCall({
    permission: 'content.read',
    input: z.strictObject({ ids: z.optional(z.array(z.int())) }),
    output: z.array(mediaJob),
  }),
  /** Ends a job that is waiting or running. What it has encoded is removed. */
  'job.cancel': staffCall({ permission: 'content.write', input: jobId, output: mediaJob }),
  /** Lets a job that failed or was canceled wait again. */
  'job.retry': staffCall({ permission: 'content.write', input: jobId, output: mediaJob }),
};
