import * as z from 'zod/mini';
import { staffCall, storageKey } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';
import { withoutRepeats } from './countries-and-currencies.ts';
import { dramaDetail } from './dramas.ts';
import { knownRevision } from './revision.ts';

/** Of a picture as it is sent. */
export const maxPictureBytes = 1024 * 1024;

/** A JPEG, PNG or WebP, base64. */
const sentPicture = z
  .string()
  .check(z.minLength(1), z.maxLength(Math.ceil(maxPictureBytes / 3) * 4), z.regex(/^[\w+/]+=*$/));

/** The part of a picture that has the shape of a poster or a still. */
const pictureCrop = z.strictObject({
  /** How much closer than the largest part. */
  zoom: z.number().check(z.minimum(1), z.maximum(100)),
  /** Where within what is left, from 0 to 1. */
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
});

const newPicture = z
  .strictObject({
    slug: z.string(),
    revision: knownRevision,
    image: sentPicture,
    /** The picture of which it is a part. It is kept, so that another part can be chosen later. */
    original: z.optional(z.strictObject({ image: sentPicture, crop: pictureCrop })),
    /** The languages whose poster it becomes. */
    posters: z._default(z.array(z.enum(languages)).check(withoutRepeats((language) => language)), []),
    /** Whether it becomes the still, which has no lettering. */
    isStill: z._default(z.boolean(), false),
  })
  .check(({ value, issues }) => {
    if (value.posters.length === 0 && !value.isStill)
      issues.push({ code: 'custom', message: 'give a language of posters, or isStill', input: value });
  });
export type NewPicture = z.output<typeof newPicture>;

/** Pictures of before, below the folder of images. What is not given stays as it is. */
const restoredPictures = z
  .strictObject({
    slug: z.string(),
    revision: knownRevision,
    posterKeys: z._default(z.partialRecord(z.enum(languages), storageKey), {}),
    frameKey: z.optional(storageKey),
  })
  .check(({ value, issues }) => {
    if (Object.keys(value.posterKeys).length === 0 && value.frameKey === undefined)
      issues.push({ code: 'custom', message: 'give posterKeys, or frameKey', input: value });
  });
export type RestoredPictures = z.output<typeof restoredPictures>;

/** A picture of which a poster or a still is a part. */
const pictureOriginal = z.object({
  /** Of the poster or the still, below the folder of images. */
  imageKey: z.string(),
  crop: pictureCrop,
});

export const pictureCalls = {
  /** The pictures of a drama whose originals are kept. */
  'drama.originals': staffCall({
    permission: 'content.read',
    input: z.strictObject({ slug: z.string() }),
    output: z.array(pictureOriginal),
  }),
  'drama.original': staffCall({
    permission: 'content.write',
    input: z.strictObject({ slug: z.string(), imageKey: z.string() }),
    output: z.extend(pictureOriginal, {
      /** Base64. */
      image: z.string(),
    }),
  }),
  /** Gives a drama another poster in some languages, or another still. Viewers see it at once; the others stay. */
  'drama.setPicture': staffCall({ permission: 'content.write', input: newPicture, output: dramaDetail }),
  /** Gives a drama posters and the still of before again, which are kept for `restoreDays`. */
  'drama.restorePictures': staffCall({
    permission: 'content.write',
    input: restoredPictures,
    output: dramaDetail,
  }),
};
