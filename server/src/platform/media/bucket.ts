import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { BucketError } from './bucket-error.ts';
import { contentTypeOf } from './content-type.ts';
import type { StoredFile } from './media-files.ts';

export interface BucketConfig {
  S3_BUCKET?: string | undefined;
  S3_REGION: string;
  /** Not set for Amazon's own. */
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** An S3-compatible bucket. All calls throw BucketError when the bucket refuses or does not answer. */
export interface Bucket {
  /** @throws when the bucket is missing, refuses the keys, or does not answer within 3 seconds */
  check(): Promise<void>;
  has(key: string, signal?: AbortSignal): Promise<boolean>;
  /** Null when the object is missing or larger than `maxBytes`. */
  get(key: string, maxBytes: number, signal?: AbortSignal): Promise<Buffer | null>;
  /** Browsers and CDNs may cache the object forever. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** Lists the objects whose key starts with `prefix`. */
  list(prefix: string): Promise<StoredFile[]>;
  remove(keys: readonly string[]): Promise<void>;
  /** Signs a URL that reads an object, without asking the bucket. @param signedAt may be in the past */
  presign(key: string, signedAt: Date, validSeconds: number): Promise<string>;
}

const checkMs = 3000;
const connectMs = 3000;
/** For how long a connection may transfer nothing. */
const idleMs = 30_000;
/** The limit of keys per DeleteObjects request. */
const maxRemovedKeys = 1000;
const immutable = 'public, max-age=31536000, immutable';

export const openBucket = (config: BucketConfig): Bucket => {
  const { S3_BUCKET: Bucket = '', S3_ENDPOINT, S3_REGION } = config;
  const where = S3_ENDPOINT === undefined ? `Amazon's region ${S3_REGION}` : new URL(S3_ENDPOINT).host;
  const client = openClient(config);
  const attempt = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: Error) => {
      throw new BucketError(`The bucket "${Bucket}" at ${where} cannot be used: ${describe(error)}`, {
        cause: error,
      });
    });
  const unlessMissing = <T>(work: Promise<T>): Promise<T | null> =>
    attempt(
      work.catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    );
  return {
    async check() {
      const abortSignal = AbortSignal.timeout(checkMs);
      await attempt(client.send(new HeadBucketCommand({ Bucket }), { abortSignal }));
    },
    async has(Key, abortSignal) {
      const head = client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal });
      return (await unlessMissing(head)) !== null;
    },
    get: (Key, maxBytes, abortSignal) =>
      unlessMissing(getObject(client, { Bucket, Key }, maxBytes, abortSignal)),
    async put(Key, Body) {
      const headers = { ContentType: contentTypeOf(Key), CacheControl: immutable };
      await attempt(client.send(new PutObjectCommand({ Bucket, Key, Body, ...headers })));
    },
    list: (Prefix) => attempt(listObjects(client, { Bucket, Prefix })),
    remove: (keys) => attempt(removeObjects(client, Bucket, keys)),
    presign: (Key, signingDate, expiresIn) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { signingDate, expiresIn }),
  };
};

const openClient = (config: BucketConfig): S3Client =>
  new S3Client({
    region: config.S3_REGION,
    credentials: {
      accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    },
    // Servers other than Amazon's rarely have a certificate for a host name per bucket.
    ...(config.S3_ENDPOINT !== undefined && { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    // Not every compatible server takes the checksums that the SDK adds. The signature covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK's `requestTimeout` would end an upload over a slow line, and does not see a body that stops.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
  });

const getObject = async (
  client: S3Client,
  input: { Bucket: string; Key: string },
  maxBytes: number,
  abortSignal: AbortSignal | undefined,
): Promise<Buffer | null> => {
  const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(input), { abortSignal });
  if (!Body) return null;
  if (ContentLength <= maxBytes) return Buffer.from(await Body.transformToByteArray());
  // In Node.js it is a stream, and its connection is free once it is destroyed.
  (Body as Readable).destroy();
  return null;
};

const listObjects = async (
  client: S3Client,
  input: { Bucket: string; Prefix: string },
): Promise<StoredFile[]> => {
  const found: StoredFile[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, input)) {
    for (const { Key = '', Size = 0, LastModified } of Contents)
      found.push({ key: Key, bytes: Size, changedAtMs: LastModified?.getTime() ?? 0 });
  }
  return found;
};

const removeObjects = async (client: S3Client, Bucket: string, keys: readonly string[]): Promise<void> => {
  for (let start = 0; start < keys.length; start += maxRemovedKeys) {
    const Objects = keys.slice(start, start + maxRemovedKeys).map((Key) => ({ Key }));
    const { Errors } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    const [failed] = Errors ?? [];
    if (failed) throw new Error(`${failed.Key} cannot be deleted (${failed.Code})`);
  }
};

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);

/** What a status says, where the bucket gives no reason of its own: a response to HEAD has no body. */
const statusReasons: Readonly<Record<number, string>> = {
  301: 'it is in another region than S3_REGION (HTTP 301)',
  400: 'it does not take the request, as with a wrong S3_REGION (HTTP 400)',
  403: 'it refuses S3_ACCESS_KEY_ID, its secret or its rights (HTTP 403)',
  404: 'it does not exist (HTTP 404)',
};

/** The reason of a failed call: what the bucket answered, or why it could not be asked. */
const describe = (error: Error): string => {
  const { name, message } = error;
  if (name === 'AbortError') return 'it does not answer in time';
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const isUnnamed = /^(?:Unknown|UnknownError|NotFound|\d+)$/.test(name);
  if (isUnnamed && status !== undefined) return statusReasons[status] ?? `it answers HTTP ${status}`;
  return name === 'Error' || message.includes(name) ? message : `${name}: ${message}`;
};
