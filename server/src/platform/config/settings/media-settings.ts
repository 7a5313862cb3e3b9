import * as z from 'zod';
import { httpUrl, onOff, optionalText } from './values.ts';

export const mediaSettings = {
  MEDIA_STORE: z
    .enum(['folder', 's3'])
    .default('folder')
    .describe(
      'folder: the folder media of DATA_DIR. s3: a bucket of Amazon S3 or of another server of its protocol. No demo library is made there.',
    ),
  MEDIA_BY_EDGE: onOff
    .default(false)
    .describe(
      'on: nginx sends media files itself, after this server has checked the link and the rights (X-Accel-Redirect). It needs the data folder, and MEDIA_STORE=folder. Media cannot be played without it.',
    ),
  S3_BUCKET: optionalText.describe('The name of the bucket.'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('The region of the bucket.'),
  S3_ENDPOINT: httpUrl
    .optional()
    .describe("The address of the server that has the bucket, unless it is Amazon's. Viewers load from it."),
  S3_ACCESS_KEY_ID: optionalText.describe(
    'A key that may list the bucket, and read, write and delete its objects.',
  ),
  S3_SECRET_ACCESS_KEY: optionalText.describe('The secret of that key.'),
  MEDIA_BASE_URL: httpUrl
    .optional()
    .describe(
      'The address of a CDN in front of the bucket, which viewers load from instead. It checks links with MEDIA_EDGE_KEY.',
    ),
  MEDIA_EDGE_KEY: z
    .string()
    .min(16)
    .optional()
    .describe('The secret that this server and the CDN share (16 characters or more).'),
};

/** Keys that require other keys, as in `providerRequirements`. */
export const mediaRequirements = [
  {
    key: 'MEDIA_STORE',
    value: 's3',
    requiredKeys: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
];
