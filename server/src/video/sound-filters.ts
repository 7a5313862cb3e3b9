import { audioSampleRate } from './encoding.ts';
import type { Sound } from './sound-tracks.ts';

const targetLufs = -16;
const maxPeakDb = -1.5;
const maxGainDb = 20;

export const stereoFilter = `aformat=sample_fmts=fltp:sample_rates=${audioSampleRate}:channel_layouts=stereo`;

/** A filter graph, without its last label, that brings tracks of an input into one stereo sound in step with the pictures. */
export const joinTracks = (
  { streams, changesFormat }: Pick<Sound, 'streams' | 'changesFormat'>,
  input = 0,
): string => {
  // Silence fills a late start. ffmpeg begins the graph again when the format changes, and would fill up to there again.
  const start = changesFormat ? '' : ':first_pts=0';
  const inStep = `aresample=${audioSampleRate}:async=1${start},${stereoFilter}`;
  if (streams.length === 1) return `[${input}:${streams[0]}]${inStep}`;
  const labels = streams.map((stream) => `[track${input}-${stream}]`);
  return [
    ...streams.map((stream, index) => `[${input}:${stream}]${inStep}${labels[index]}`),
    // A track that ends earlier does not make the others louder.
    `${labels.join('')}amix=inputs=${streams.length}:duration=longest:dropout_transition=36000`,
  ].join(';');
};

/** Brings the sound to the target loudness with one constant gain, and limits peaks that would become too high. */
export const loudnessFilter = ({ lufs, peakDb }: Pick<Sound, 'lufs' | 'peakDb'>): string => {
  // Silence has no loudness.
  if (!Number.isFinite(lufs) || lufs < -70) return 'anull';
  const gainDb = Math.max(-maxGainDb, Math.min(maxGainDb, targetLufs - lufs));
  const limit = (10 ** (maxPeakDb / 20)).toFixed(3);
  const limiter = peakDb + gainDb > maxPeakDb ? `,alimiter=limit=${limit}:level=0` : '';
  return `volume=${gainDb.toFixed(2)}dB${limiter}`;
};
