import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import { makeFolder } from '#platform/data-folder/make-folder.ts';
import type { Clock } from '#platform/time/clock.ts';
import { type Bucket, type BucketConfig, openBucket } from './bucket.ts';
import { BucketError } from './bucket-error.ts';
import { createBucketLinks, type LinkConfig } from './bucket-links.ts';
import { openFolderFiles } from './folder-files.ts';
import type { MediaFiles } from './media-files.ts';

/** Objects that are uploaded or downloaded at a time. */
const maxTransfers = 16;

/**
 * Opens the files of a library in an S3-compatible bucket.
 * @param mediaDir a folder of this machine for what is made, until it is uploaded
 * @param clock the real one, which the bucket compares links with
 */
export const openBucketFiles = async (
  { mediaDir, ...config }: BucketConfig & LinkConfig & { mediaDir: string },
  clock: Clock,
): Promise<MediaFiles> => {
  const bucket = openBucket(config);
  const links = createBucketLinks(bucket, clock, config);
  const local = openFolderFiles(mediaDir);
  const transfer = pLimit(maxTransfers);
  const transferAll = <T>(items: readonly T[], work: (item: T) => Promise<void>) =>
    Promise.all(items.map((item) => transfer(work, item)));
  /** Lists a file, or the files below a folder. */
  const listAt = async (key: string) =>
    (await bucket.list(key)).filter((file) => file.key === key || file.key.startsWith(`${key}/`));

  return {
    check: bucket.check,
    storesWhole: true,
    redirectOrigin: new URL((await links.create('any')).url).origin,
    has: bucket.has,
    load: (key, { maxBytes = Number.POSITIVE_INFINITY, signal } = {}) => bucket.get(key, maxBytes, signal),
    locate: links.create,
    list: (folder) => bucket.list(folder === '' ? '' : `${folder}/`),
    async write(key, content) {
      if (!(await bucket.has(key))) await bucket.put(key, Buffer.from(content));
    },
    async addFolder(folder, { lastFile, make, signal }) {
      const last = `${folder}/${lastFile}`;
      if (await bucket.has(last)) return;
      await make(mediaDir);
      const upload = async (key: string) => {
        signal?.throwIfAborted();
        await bucket.put(key, await readFile(path.join(mediaDir, key)));
      };
      // Objects of an interrupted upload may belong to another encoding, so every file is uploaded.
      const others = (await local.list(folder)).filter(({ key }) => key !== last);
      await transferAll(others, ({ key }) => upload(key));
      await upload(last);
      await local.remove(folder);
    },
    async withLocalFiles(keys, work) {
      const folder = await mkdtemp(path.join(tmpdir(), 'cliffhanger-media-'));
      try {
        const listed = await Promise.all(keys.map((key) => transfer(listAt, key)));
        await transferAll(listed.flat(), ({ key }) => download(bucket, key, folder));
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    remove: async (key) => bucket.remove((await listAt(key)).map((file) => file.key)),
  };
};

/** Writes an object below a folder, which its key must not leave. An object that has been removed meanwhile is left out. */
const download = async (bucket: Bucket, key: string, folder: string): Promise<void> => {
  const file = path.join(folder, key);
  if (!file.startsWith(folder + path.sep)) throw new BucketError(`${key} in the bucket is no name of a file`);
  const content = await bucket.get(key, Number.POSITIVE_INFINITY);
  if (!content) return;
  await makeFolder(path.dirname(file));
  await writeFile(file, content);
};
