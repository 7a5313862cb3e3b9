import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { type Check, failed, ok, warning } from '../finding.ts';

/** Imports encode with x264, and convert HDR with zscale. */
export const checkFfmpeg: Check = async ({ config: { FFMPEG_PATH } }) => {
  const ffmpeg = await openFfmpeg(FFMPEG_PATH);
  const [version, encoders, filters] = await Promise.all(
    ['-version', '-encoders', '-filters'].map(async (list) => (await ffmpeg.inspect([list])).output),
  );
  const [, name = 'of an unknown version'] = /^ffmpeg version (\S+)/.exec(version ?? '') ?? [];
  const says = `${ffmpeg.path} ${name}`;
  const cure = 'Install the ffmpeg of Debian, or set FFMPEG_PATH to another';
  if (!/\blibx264\b/.test(encoders ?? ''))
    return failed(`${says} has no libx264: no video can be imported`, cure);
  if (!/\bzscale\b/.test(filters ?? ''))
    return warning(`${says} has no zscale: videos in HDR cannot be imported`, cure);
  return ok(`${says} has libx264 and zscale`);
};
