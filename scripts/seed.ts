import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { keepNewFilesPrivate } from '@cliffhanger/server/platform/data-folder/private-files.ts';
import { takeWriterLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { OperatorError } from '@cliffhanger/server/platform/operator-error.ts';
import { createProgressBar } from './command-line/progress-bar.ts';
import { readConfig } from './command-line/read-config.ts';
import { readOptions } from './command-line/read-options.ts';
import { reportFailure } from './command-line/report-failure.ts';

const help = `Usage: pnpm seed [--drama <slug>]…

Makes the demo library: dramas with videos, posters, subtitles and 30 days of viewers, coin packs, and the account
"demo". Existing parts stay, so it can be run again at any time, and it continues after an interruption. The server must
be stopped (npm start makes the demo by itself while it runs).
It writes to DATA_DIR (default ./data) and uses ffmpeg from FFMPEG_PATH, the machine, or npm.

  --drama <slug>  only this drama; may be repeated
  --help          this text
`;

/** Makes the missing parts of these demo dramas (default: all) while the server is stopped. @returns how many episodes were encoded */
export const seed = async (config: Config, dramas?: readonly string[]): Promise<number> => {
  if (config.MEDIA_STORE !== 'folder') throw new OperatorError('The demo library needs MEDIA_STORE=folder.');
  keepNewFilesPrivate(config);
  const releaseLock = await takeWriterLock(config.DATA_DIR);
  // These modules take the longest to load, so they are loaded after the checks that can fail.
  const { openPlatform } = await import('@cliffhanger/server/platform/platform.ts');
  const { makeDemo } = await import('../demo/make-demo.ts');
  const platform = await openPlatform(config);
  const progressBar = createProgressBar(process.stdout, 'Making the demo library');
  try {
    return await makeDemo(platform, { dramas, onProgress: progressBar.update });
  } finally {
    progressBar.end();
    await platform.close();
    releaseLock();
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
      const encodedCount = await seed(config, values.drama);
      process.stdout.write(
        `${encodedCount === 0 ? 'Everything is up to date' : `${encodedCount} episodes encoded`}: ${config.mediaDir}\n`,
      );
    } catch (error) {
      reportFailure(error);
    }
  }
}
