import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '@cliffhanger/server/platform/config.ts';
import { openPlatform } from '@cliffhanger/server/platform/platform.ts';
import { isThere } from '@cliffhanger/server/platform/whole-folder.ts';
import { type DemoViewer, readDemoViewer } from './seed/demo-content.ts';
import { seedDemoViewer } from './seed/demo-viewer.ts';
import { createProgress } from './seed/progress.ts';
import { seedDemoLibrary } from './seed/seed-demo-library.ts';

const help = `Usage: pnpm seed [--drama <slug>]…

Makes the demo library: dramas with video, posters and subtitles, coin packs, and the account
"demo". What is there stays, so it can be run again at any time; what was interrupted goes on.
It writes to DATA_DIR (default ./data) and takes ffmpeg from FFMPEG_PATH, the machine, or npm.

  --drama <slug>  only this one; may be given again
  --help          this text
`;

/** Made when the whole library is there; while it is missing, the next start goes on with it. */
const markerOf = (config: Config): string => path.join(config.mediaDir, 'demo-library-is-whole');

/** Makes what is missing of these dramas (default: all). @returns how many episodes were made */
export const seed = async (config: Config, dramas?: readonly string[]): Promise<number> => {
  const platform = await openPlatform(config);
  const progress = createProgress(process.stdout, 'Making the demo library');
  try {
    await seedDemoViewer(platform, readDemoViewer());
    const made = await seedDemoLibrary({
      database: platform.database,
      clock: platform.clock,
      mediaDir: config.mediaDir,
      ffmpegPath: config.FFMPEG_PATH,
      onProgress: progress.show,
      ...(dramas && { dramas }),
    });
    if (!dramas) await writeFile(markerOf(config), '');
    return made;
  } finally {
    progress.end();
    await platform.close();
  }
};

/** Makes the demo library if there is none, or the rest of one that was interrupted. @returns whom to sign in as */
export const seedWhenEmpty = async (config: Config): Promise<DemoViewer> => {
  const isWhole = (await isThere(markerOf(config))) && (await isThere(config.databaseFile));
  if (!isWhole) await seed(config);
  return readDemoViewer();
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: { drama: { type: 'string', multiple: true }, help: { type: 'boolean' } },
  });
  if (values.help) process.stdout.write(help);
  else {
    try {
      const config = loadConfig(process.env);
      await rm(markerOf(config), { force: true });
      const made = await seed(config, values.drama);
      process.stdout.write(
        `${made === 0 ? 'Everything was there' : `${made} episodes made`}: ${config.mediaDir}\n`,
      );
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`);
      process.exitCode = 1;
    }
  }
}
