import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { takeWriterLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { openPlatform } from '@cliffhanger/server/platform/platform.ts';
import { createProgress } from './command-line/progress-bar.ts';
import { readConfig } from './command-line/read-config.ts';
import { readOptions } from './command-line/read-options.ts';
import { sayFailure } from './command-line/report-failure.ts';
import { makeDemo } from './demo/make-demo.ts';

const help = `Usage: pnpm seed [--drama <slug>]…

Makes the demo library: dramas with video, posters, subtitles and 30 days of people, coin packs, and the account
"demo". What is there stays, so it can be run again at any time; what was interrupted goes on. The server has to be
stopped (npm start does the same by itself, beside the server).
It writes to DATA_DIR (default ./data) and takes ffmpeg from FFMPEG_PATH, the machine, or npm.

  --drama <slug>  only this one; may be given again
  --help          this text
`;

/** Makes what is missing of these dramas (default: all), with the server stopped. @returns how many episodes were made */
export const seed = async (config: Config, dramas?: readonly string[]): Promise<number> => {
  const giveBack = await takeWriterLock(config.DATA_DIR);
  const platform = await openPlatform(config);
  const progress = createProgress(process.stdout, 'Making the demo library');
  try {
    return await makeDemo(platform, { dramas, onProgress: progress.show });
  } finally {
    progress.end();
    await platform.close();
    giveBack();
  }
};

if (import.meta.main) {
  const { values } = readOptions({
    options: { drama: { type: 'string', multiple: true }, help: { type: 'boolean' } },
  });
  if (values.help) process.stdout.write(help);
  else {
    try {
      const config = readConfig();
      const made = await seed(config, values.drama);
      process.stdout.write(
        `${made === 0 ? 'Everything was there' : `${made} episodes made`}: ${config.mediaDir}\n`,
      );
    } catch (error) {
      sayFailure(error);
    }
  }
}
