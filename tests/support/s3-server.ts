import crypto from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { openBucket } from '@cliffhanger/server/platform/media/bucket.ts';
import { createS3Faults } from './s3-faults.ts';

const cors =
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>';
const bucketPath = /^\/[^/]+\/$/;

/** s3rver 5.0.0 continues lists with tokens by DES, which OpenSSL 3 lacks. Triple DES with one key thrice is the same. */
const addDes = () => {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const create = crypto[name] as (algorithm: string, key: Buffer, iv: Buffer) => unknown;
    const withDes: typeof create = (algorithm, key, iv) =>
      algorithm === 'des'
        ? create('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
        : create(algorithm, key, iv);
    Object.assign(crypto, { [name]: withDes });
  }
};
addDes();

/** Starts a server of the S3 protocol, which verifies signatures, with an empty bucket. */
export const startS3Server = async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'cliffhanger-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [
      { name: 'films', configs: [cors] },
      { name: 'films-without-cors', configs: [] },
    ],
  });
  // s3rver 5.0.0 verifies the path `/films/` as `/films`, without the slash that the SDK signs.
  server.middleware.splice(-1, 0, (context, next) => {
    if (bucketPath.test(context.path)) Object.assign(context, { mountPath: '/' }).state.vhost = true;
    return next();
  });
  const faults = createS3Faults();
  server.middleware.unshift(faults.middleware);
  const { port } = await server.run();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    MEDIA_STORE: 's3',
    S3_ENDPOINT: origin,
    S3_BUCKET: 'films',
    S3_REGION: 'us-east-1',
    // The keys of s3rver's only account.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const bucket = openBucket(environment);
  let isRunning = true;
  const stop = async () => {
    faults.set(null);
    if (isRunning) await server.close();
    isRunning = false;
  };
  return {
    origin,
    environment,
    bucket,
    setFault: faults.set,
    /** The headers of an object. */
    headersOf: async (key: string) =>
      Object.fromEntries((await fetch(`${origin}/films/${key}`, { method: 'HEAD' })).headers),
    keys: async (prefix = '') => (await bucket.list(prefix)).map(({ key }) => key).sort(),
    /** Stores the files below a folder under their relative paths. */
    async upload(folder: string, prefix: string) {
      const names = readdirSync(path.join(folder, prefix), { recursive: true, withFileTypes: true });
      for (const entry of names.filter((name) => name.isFile())) {
        const file = path.join(entry.parentPath, entry.name);
        await bucket.put(path.relative(folder, file), readFileSync(file));
      }
    },
    /** Copies an object in the folder of s3rver, which is faster than uploads. The copies are named `<key><number>`. */
    multiply(key: string, count: number) {
      const folder = path.join(directory, 'films', path.dirname(key));
      const parts = readdirSync(folder).filter((name) => name.startsWith(`${path.basename(key)}._S3rver_`));
      for (const part of parts) {
        const [name, suffix] = part.split('._S3rver_');
        for (let number = 1; number <= count; number++)
          cpSync(path.join(folder, part), path.join(folder, `${name}${number}._S3rver_${suffix}`));
      }
    },
    /** Sets the time of change of all objects to this many hours ago. */
    age(hours: number) {
      const then = new Date(Date.now() - hours * 3_600_000);
      for (const { parentPath, name } of readdirSync(directory, { recursive: true, withFileTypes: true }))
        utimesSync(path.join(parentPath, name), then, then);
    },
    stop,
    async remove() {
      await stop();
      rmSync(directory, { recursive: true });
    },
  };
};
