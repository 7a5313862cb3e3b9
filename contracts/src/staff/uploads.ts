import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { noInput, staffCall, storedTime } from '../kernel/staff-call.ts';
import { filePlace } from './file-places.ts';
import { fileProblem } from './file-problems.ts';
import { mediaJob } from './media-jobs.ts';

/** Where browsers send files to, by the protocol tus 1.0.0. */
export const uploadsPath = '/uploads';
/** The largest part that one request sends. */
export const maxPartBytes = 8 * 1024 ** 2;
/** Files that one person sends at a time. */
export const maxUploadsAtATime = 3;
/** How long a file is kept until an episode has it. */
export const uploadDays = 7;

/**
 * What the metadata of a new upload say, by their keys. `filename` is what the person calls it, and `drama` a slug. `insteadOf`
 * is the id of an upload that could not be used: the new one gets its place.
 */
export const uploadMetadata = z.strictObject({
  filename: z.string().check(z.minLength(1), z.maxLength(255)),
  drama: z.string(),
  insteadOf: z.optional(z.string()),
});
export type UploadMetadata = z.output<typeof uploadMetadata>;

export const uploadStates = [
  'sending',
  /** The name does not say what it is of the drama: somebody has to. */
  'unplaced',
  /** It would replace a video, or something that viewers see: somebody has to want it. */
  'replacing',
  /** For its turn, or for the video of its episode. */
  'waiting',
  'checking',
  /** See its job. */
  'encoding',
  /** See its problems. */
  'refused',
] as const;
export type UploadState = (typeof uploadStates)[number];

/** A file that was sent for a drama, until the drama has it. */
export const upload = z.object({
  id: z.string(),
  slug: z.string(),
  /** As the person calls it. */
  name: z.string(),
  sizeBytes: count,
  sentBytes: count,
  place: z.nullable(filePlace),
  state: z.enum(uploadStates),
  /** The problems of the file, by the codes of an import. */
  problems: z.array(fileProblem),
  /** Of a video that is or was encoded. */
  job: z.nullable(
    z.extend(z.pick(mediaJob, { id: true, state: true, progress: true, error: true, startedAt: true }), {
      /** Whether the beginning of its video can be played while the rest is encoded. */
      isPlayable: z.boolean(),
    }),
  ),
  /** The name of the person. */
  sentBy: z.string(),
  createdAt: storedTime,
});
export type Upload = z.output<typeof upload>;
export type UploadJson = z.input<typeof upload>;

const uploadId = z.strictObject({ id: z.string() });

export const uploadCalls = {
  /** The oldest first. */
  'upload.list': staffCall({
    permission: 'content.read',
    input: z.strictObject({ slug: z.string() }),
    output: z.array(upload),
  }),
  /** Says what files are of their drama, and whether they replace what it has. */
  'upload.place': staffCall({
    permission: 'content.write',
    input: z.strictObject({
      places: z
        .array(z.strictObject({ id: z.string(), place: filePlace, replaces: z._default(z.boolean(), false) }))
        .check(z.minLength(1), z.maxLength(1000)),
    }),
    output: noInput,
  }),
  /** Removes a file that the drama has not got yet. Its encoding ends. */
  'upload.remove': staffCall({ permission: 'content.write', input: uploadId, output: noInput }),
};
