import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '../..');

/** Whether a container engine answers. */
export const hasEngine = (): boolean => spawnSync('docker', ['version'], { stdio: 'ignore' }).status === 0;

const docker = (...given: string[]): string => {
  const { status, stdout } = spawnSync('docker', given, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`docker ${given[0]} failed: see above`);
  return stdout.trim();
};

const labelFormat = '{{ index .Config.Labels "org.opencontainers.image.version" }}';

/**
 * Builds the image of the checked out files as `cliffhanger:<version>`, and saves it to a gzip file that `docker load` reads.
 * @returns the size of the file in bytes
 * @throws when the image says another version
 */
export const saveImage = async (version: string, file: string): Promise<number> => {
  const name = `cliffhanger:${version}`;
  docker('build', '--quiet', '--target', 'production', '--tag', name, '.');
  const label = docker('image', 'inspect', '--format', labelFormat, name);
  if (label !== version) throw new Error(`${name} says that it is ${label}`);
  const saved = spawn('docker', ['save', name], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(saved, 'close');
  await pipeline(saved.stdout, createGzip(), createWriteStream(file));
  if ((await ended)[0] !== 0) throw new Error('docker save failed: see above');
  return (await stat(file)).size;
};

/** The SHA-256 of a file, in hex. */
export const checksumOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};
