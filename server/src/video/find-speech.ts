/// <reference path="./fvad-wasm.d.ts" />
import { setImmediate } from 'node:timers/promises';
import openDetector from '@echogarden/fvad-wasm';

/** A part of a sound in which somebody speaks. */
export interface Speech {
  fromSeconds: number;
  toSeconds: number;
}

/** Samples a second that the detector takes. */
export const speechSampleRate = 16_000;

const frameSeconds = 0.03;
const frameSamples = Math.round(speechSampleRate * frameSeconds);
/** The strictest of four: it takes noise for speech least, and music as the others do. */
const mode = 3;
/** A breath between two words of one line. */
const maxBreathSeconds = 0.35;
/** Anything shorter is a noise. */
const minSpeechSeconds = 0.3;
/** The detector begins a little late, and viewers need the last word a little longer. */
const before = 0.1;
const behind = 0.2;
/** What is said for longer takes several lines. */
const maxLineSeconds = 5;
/** Frames that are worked off before others get the processor, about 10 ms of it. */
const framesAtOnce = 500;

/**
 * Finds where somebody speaks in a sound, as the lines that subtitles would have there.
 * @param samples one channel, `speechSampleRate` a second
 */
export const findSpeech = async (samples: Int16Array): Promise<Speech[]> => {
  const frames = await detect(samples);
  const spans: [first: number, end: number][] = [];
  const maxBreath = Math.round(maxBreathSeconds / frameSeconds);
  for (const [index, isSpeech] of frames.entries()) {
    if (!isSpeech) continue;
    const last = spans.at(-1);
    if (last && index - last[1] <= maxBreath) last[1] = index + 1;
    else spans.push([index, index + 1]);
  }
  const end = samples.length / speechSampleRate;
  return spans
    .filter(([first, last]) => (last - first) * frameSeconds >= minSpeechSeconds)
    .flatMap(([first, last]) => split(frames, first, last))
    .map(([first, last]) => ({
      fromSeconds: Math.max(0, first * frameSeconds - before),
      toSeconds: Math.min(end, last * frameSeconds + behind),
    }))
    .map((line, index, lines) => ({
      fromSeconds: round(line.fromSeconds),
      toSeconds: round(Math.min(line.toSeconds, lines[index + 1]?.fromSeconds ?? end)),
    }));
};

const round = (seconds: number): number => Math.round(seconds * 100) / 100;

/** Cuts what is too long for a line in the pauses nearest to equal parts. */
const split = (frames: readonly boolean[], first: number, end: number): [number, number][] => {
  const parts = Math.ceil(((end - first) * frameSeconds) / maxLineSeconds);
  const places = Array.from({ length: parts - 1 }, (_, index) => {
    const wanted = first + Math.round(((end - first) * (index + 1)) / parts);
    const reach = Math.round((end - first) / parts / 3);
    const near = Array.from({ length: 2 * reach }, (__, step) => wanted - reach + step);
    const pauses = near.filter((frame) => frames[frame] === false);
    return pauses.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? wanted;
  });
  const edges = [first, ...places, end];
  return edges.slice(1).map((edge, index) => [edges[index] ?? first, edge]);
};

/** Whether each frame has speech. */
const detect = async (samples: Int16Array): Promise<boolean[]> => {
  const wasm = await openDetector();
  const detector = wasm._fvad_new();
  const pointer = wasm._malloc(frameSamples * Int16Array.BYTES_PER_ELEMENT);
  try {
    wasm._fvad_set_mode(detector, mode);
    wasm._fvad_set_sample_rate(detector, speechSampleRate);
    const frames: boolean[] = [];
    for (let start = 0; start + frameSamples <= samples.length; start += frameSamples) {
      wasm.HEAP16.set(samples.subarray(start, start + frameSamples), pointer / Int16Array.BYTES_PER_ELEMENT);
      frames.push(wasm._fvad_process(detector, pointer, frameSamples) === 1);
      if (frames.length % framesAtOnce === 0) await setImmediate();
    }
    return frames;
  } finally {
    wasm._free(pointer);
    wasm._fvad_free(detector);
  }
};
