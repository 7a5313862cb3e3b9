import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findScripts } from './first-screen.ts';
import { addWeights, type Weight, weigh } from './weigh.ts';

const root = path.resolve(import.meta.dirname, '../..');
const entry = 'floor/mandated-libraries.tsx';
const inputs = ['scripts/build/floor.ts', 'pnpm-lock.yaml', 'client/floor/vite.config.ts', `client/${entry}`];
/** Where the bundle of the mandated libraries is. */
export const floorDir = path.join(root, 'node_modules/.stamps/floor');

export interface Floor {
  /** Below `floorDir`. */
  scripts: string[];
  weight: Weight;
}

/** Bundles the mandated libraries alone and weighs them; the result is kept until they change. */
export const buildFloor = (): Floor => {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(readFileSync(path.join(root, input)));
  const cacheFile = path.join(floorDir, `${hash.digest('hex')}.json`);
  if (!existsSync(cacheFile)) {
    const floor = bundle();
    mkdirSync(floorDir, { recursive: true });
    writeFileSync(cacheFile, JSON.stringify(floor));
  }
  return JSON.parse(readFileSync(cacheFile, 'utf8')) as Floor;
};

const bundle = (): Floor => {
  const vite = path.join(root, 'client/node_modules/.bin/vite');
  const args = ['build', '--config', 'floor/vite.config.ts', '--outDir', floorDir, '--emptyOutDir'];
  const { status, stderr, stdout } = spawnSync(vite, [...args, '--logLevel', 'warn'], {
    cwd: path.join(root, 'client'),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The mandated libraries could not be bundled.\n${stdout}${stderr}`);
  const manifest = JSON.parse(readFileSync(path.join(floorDir, '.vite/manifest.json'), 'utf8'));
  const scripts = findScripts(manifest, [entry]);
  const weights = scripts.map((file) => weigh(file, readFileSync(path.join(floorDir, file))));
  return { scripts, weight: addWeights('the mandated libraries alone', weights) };
};
