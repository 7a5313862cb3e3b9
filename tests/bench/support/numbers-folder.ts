import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRollup } from '@cliffhanger/server/features/numbers/rollup.service.ts';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { systemClock } from '@cliffhanger/server/platform/time/clock.ts';
import { makeEveningFolder } from './evening.ts';
import { insertActivity } from './insert-activity.ts';

/** Older rows would be deleted by the server, and sessions end. */
const maxAgeDays = 4;
const nameOf = (viewerCount: number, events: number) => `cliffhanger-numbers-${viewerCount}-${events}-`;

/** Tells folders of other code. The server itself applies migrations that have come since. */
const hashOfCode = (): string => {
  const hash = createHash('sha256');
  for (const source of ['insert-activity.ts', 'library.ts', 'evening.ts'])
    hash.update(readFileSync(path.join(import.meta.dirname, source)));
  return hash.digest('hex').slice(0, 16);
};

/** Counts what is left, so that the folder has a whole statistics file, also after a change of its schema. */
const countAll = async (folder: string): Promise<void> => {
  const config = loadConfig({ DATA_DIR: folder, STAFF_URL: 'off' });
  const rollup = createRollup({ config, clock: systemClock });
  await rollup.catchUp(Number.POSITIVE_INFINITY);
  await rollup.close();
};

/** A data folder with so many reports and what belongs to them. */
export interface NumbersFolder {
  folder: string;
  /** Takes the statistics file away, so that a server makes it again. */
  hideStatistics(): void;
  /** Puts the whole one back. */
  showStatistics(): void;
}

/**
 * Opens the folder of an earlier run with the same parameters and the same code. Otherwise makes it, which takes minutes at
 * ten million reports. Those of other code are removed.
 */
export const openNumbersFolder = async (viewerCount: number, events: number): Promise<NumbersFolder> => {
  const prefix = nameOf(viewerCount, events);
  const name = prefix + hashOfCode();
  const folder = path.join(tmpdir(), name);
  const isOld = (file: string) => Date.now() - statSync(file).mtimeMs > maxAgeDays * 86_400_000;
  for (const found of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const file = path.join(tmpdir(), found);
    if (found !== name || isOld(path.join(file, 'keys'))) rmSync(file, { recursive: true });
  }
  const statistics = path.join(folder, 'statistics.sqlite');
  const hidden = path.join(folder, 'whole-statistics.sqlite');
  const showStatistics = () => {
    if (!existsSync(hidden)) return;
    rmSync(`${statistics}-journal`, { force: true });
    renameSync(hidden, statistics);
  };
  if (!existsSync(folder)) {
    process.stderr.write(`makes ${folder} for this and later runs\n`);
    const made = await makeEveningFolder(viewerCount);
    insertActivity(path.join(made, 'cliffhanger.sqlite'), events);
    renameSync(made, folder);
  }
  showStatistics();
  await countAll(folder);
  return { folder, hideStatistics: () => renameSync(statistics, hidden), showStatistics };
};
