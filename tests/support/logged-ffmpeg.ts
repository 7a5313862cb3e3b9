import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ffmpegPath } from './videos.ts';

/** Writes a program that runs ffmpeg and logs its calls. @param file its path, for FFMPEG_PATH */
export const writeLoggedFfmpeg = (file: string) => {
  const log = `${file}.log`;
  const logging = `case "$*" in *-version*) ;; *) echo "$*" >> "${log}";; esac`;
  writeFileSync(file, `#!/bin/sh\n${logging}\nexec "${ffmpegPath}" "$@"\n`, { mode: 0o755 });
  return {
    /** Takes the calls so far, one line each. */
    takeCalls: (): string[] => {
      const calls = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
      rmSync(log, { force: true });
      return calls;
    },
  };
};
