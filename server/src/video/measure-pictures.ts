import type { Ffmpeg } from './ffmpeg.ts';
import { findRestart, type PacketTimes, readPackets } from './packets.ts';
import { damagedPictures, VideoError } from './video-info.ts';
import type { VideoHeader } from './video-streams.ts';

/** Runs ffmpeg on the probed file. @param inputOptions options of the input */
export type Inspect = (
  given: readonly string[],
  inputOptions?: readonly string[],
) => ReturnType<Ffmpeg['inspect']>;

export interface MeasuredPictures extends PacketTimes {
  /** The end of all pictures in the file, which an edit list may hide. */
  fullSeconds: number;
  /** @param soundSeconds the end of the sound. @throws VideoError when a part of the file is missing */
  checkComplete(soundSeconds: number): void;
}

/** Copies all packets. Only they tell how long the pictures last. */
export const measurePictures = async (
  inspect: Inspect,
  header: VideoHeader,
  demuxer: string,
): Promise<MeasuredPictures> => {
  const list = (inputOptions: readonly string[]) =>
    inspect(['-map', `0:${header.pictureStream}`, '-c', 'copy', '-f', 'framecrc', 'pipe:1'], inputOptions);
  const lastSeconds = 1 / (header.averageRate ?? header.suggestedRate ?? 30);
  const { log, output, succeeded } = await list([]);
  if (!succeeded) throw damagedPictures();
  const restartSeconds = findRestart(log, output);
  if (restartSeconds !== null)
    throw new VideoError(
      `has timestamps that begin again after ${restartSeconds.toFixed(1)} seconds, so its parts would lie on each other; ` +
        'save it as one continuous video',
    );
  const shown = readPackets(output, lastSeconds);
  const isLong = ({ durationSeconds }: VideoHeader, seconds: number) =>
    durationSeconds !== null && seconds < durationSeconds * 0.97 - 0.5;
  // The header of an MP4 may count what its edit list hides.
  const isEdited = demuxer === 'mov' && (shown.hidesSome || isLong(header, shown.endSeconds));
  const fullSeconds = isEdited
    ? readPackets((await list(['-ignore_editlist', '1'])).output, lastSeconds).endSeconds
    : shown.endSeconds;
  return {
    ...shown,
    fullSeconds,
    checkComplete: (soundSeconds) => {
      const foundSeconds = Math.max(soundSeconds, fullSeconds);
      // The duration of a transport stream is a guess from its timestamps, which may begin again.
      const isCutOff = demuxer !== 'mpegts' && isLong(header, foundSeconds);
      if (!isCutOff && !/partial file|File ended prematurely/.test(log)) return;
      throw new VideoError(
        header.durationSeconds === null
          ? `is cut off after ${foundSeconds.toFixed(1)} seconds`
          : `is cut off: ${foundSeconds.toFixed(1)} of ${header.durationSeconds.toFixed(1)} seconds are there`,
      );
    },
  };
};
