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
  /** 0 without sound. */
  soundEndSeconds: number;
  /** @throws VideoError when a part of the file is missing */
  checkComplete(): void;
}

/**
 * Copies all packets. Only they tell how long the pictures last.
 *
 * @param soundStreams the sound that is heard. Times are counted from whatever begins first, as in the renditions.
 */
export const measurePictures = async (
  inspect: Inspect,
  header: VideoHeader,
  demuxer: string,
  soundStreams: readonly number[],
): Promise<MeasuredPictures> => {
  const streams = [header.pictureStream, ...soundStreams].flatMap((stream) => ['-map', `0:${stream}`]);
  const list = (inputOptions: readonly string[]) =>
    inspect([...streams, '-c', 'copy', '-f', 'framecrc', 'pipe:1'], inputOptions);
  const lastSeconds = 1 / (header.averageRate ?? header.suggestedRate ?? 30);
  const { log, output, succeeded } = await list([]);
  if (!succeeded) throw damagedPictures();
  const restartSeconds = findRestart(log, output);
  if (restartSeconds !== null)
    throw new VideoError('timestampsRestart', { seconds: restartSeconds.toFixed(1) });
  const shown = readPackets(output, 0, lastSeconds);
  const soundEndSeconds = Math.max(
    0,
    ...soundStreams.map((_, index) => readPackets(output, index + 1, 0).endSeconds),
  );
  const isLong = ({ durationSeconds, startSeconds }: VideoHeader, seconds: number) =>
    durationSeconds !== null && seconds < (durationSeconds - startSeconds) * 0.97 - 0.5;
  // The header of an MP4 may count what its edit list hides.
  const isEdited = demuxer === 'mov' && (shown.hidesSome || isLong(header, shown.endSeconds));
  const fullSeconds = isEdited
    ? readPackets((await list(['-ignore_editlist', '1'])).output, 0, lastSeconds).endSeconds
    : shown.endSeconds;
  return {
    ...shown,
    fullSeconds,
    soundEndSeconds,
    checkComplete: () => {
      const foundSeconds = Math.max(soundEndSeconds, fullSeconds);
      // The duration of a transport stream is a guess from its timestamps, which may begin again.
      const isCutOff = demuxer !== 'mpegts' && isLong(header, foundSeconds);
      if (!isCutOff && !/partial file|File ended prematurely/.test(log)) return;
      const seconds = foundSeconds.toFixed(1);
      throw header.durationSeconds === null || !isCutOff
        ? new VideoError('cutOffAfter', { seconds })
        : new VideoError('cutOff', { seconds, allSeconds: header.durationSeconds.toFixed(1) });
    },
  };
};
