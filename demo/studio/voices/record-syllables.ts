import { spawnSync } from 'node:child_process';
import { clamp } from '../../seeded-random.ts';
import type { TimedSyllable } from './melody.ts';
import { inventSyllables, type Syllable } from './syllables.ts';
import type { VoiceMood } from './voice-moods.ts';
import { readWav, voiceRate, writeWav } from './voice-wav.ts';
import type { Voice } from './voices-file.ts';

/** What is said how, in at most so many seconds. */
export interface Speech {
  text: string;
  language: string;
  maxSeconds: number;
  voice: Voice;
  mood: VoiceMood;
  /** The least standard deviation of the pitch, in semitones. */
  leastSpread: number;
  seed: number;
}

/** The syllables of a line in a recorded voice, before Praat changes it. */
export interface Recorded {
  file: string;
  syllables: TimedSyllable[];
  stretch: number;
  isTonal: boolean;
}

const syllablesPerSecond = 4.6;
/** The pause between phrases is about this long in syllables. */
const pauseSyllables = 0.8;

/** @throws when the program is missing or fails, with its message */
export const runTool = (program: string, given: readonly string[]): string => {
  const { status, error, stderr, stdout } = spawnSync(program, given, { encoding: 'utf8', timeout: 300_000 });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
  return stdout;
};

const invent = ({ text, language, maxSeconds, voice, mood, seed }: Speech): Syllable[][] => {
  const perSecond = syllablesPerSecond * voice.pace * mood.pace;
  return inventSyllables(text, language, Math.floor(maxSeconds * perSecond), seed);
};

const pauseSeconds = 0.17;
const marginSeconds = { before: 0.03, after: 0.08 };

/** Has flite say a phrase. A pause among its phones would take the voice from all of them. */
const recordPhrase = (
  phrase: readonly Syllable[],
  timbre: Voice['timbre'],
  file: string,
): { samples: Float32Array; syllables: TimedSyllable[] } => {
  const phones = ['pau', ...phrase.flatMap((one) => one.phones), 'pau'];
  const report = runTool('flite', ['-voice', timbre, '-p', phones.join(' '), '-psdur', '-o', file]);
  const ends = report
    .trim()
    .split(/\s+/)
    .map((item) => Number(item.split(':')[1]));
  const from = Math.max(0, (ends[0] ?? 0) - marginSeconds.before);
  const to = (ends.at(-2) ?? 0) + marginSeconds.after;
  let phone = 1;
  const syllables = phrase.map((syllable) => {
    const start = phone + syllable.phones.indexOf(syllable.nucleus);
    phone += syllable.phones.length;
    const [fromSeconds = 0, toSeconds = 0] = [ends[start - 1], ends[phone - 1]];
    return { ...syllable, fromSeconds: fromSeconds - from, toSeconds: toSeconds - from };
  });
  return { samples: readWav(file).slice(from * voiceRate, to * voiceRate), syllables };
};

/** Has flite say the phrases of a line, with pauses between them. */
export const recordSyllables = (speech: Speech, file: string): Recorded => {
  const syllables: TimedSyllable[] = [];
  const samples: number[] = [];
  for (const phrase of invent(speech)) {
    if (samples.length > 0) for (let index = pauseSeconds * voiceRate; index > 0; index -= 1) samples.push(0);
    const start = samples.length / voiceRate;
    const said = recordPhrase(phrase, speech.voice.timbre, file);
    for (const one of said.syllables)
      syllables.push({ ...one, fromSeconds: one.fromSeconds + start, toSeconds: one.toSeconds + start });
    for (const value of said.samples) samples.push(value);
  }
  writeWav(file, samples);
  const perSecond = syllablesPerSecond * speech.voice.pace * speech.mood.pace;
  const pauses = syllables.filter(({ isFinal }) => isFinal).length - 1;
  const wanted = (syllables.length + 0.6 + pauses * pauseSyllables) / perSecond;
  const stretch = clamp(Math.min(wanted, speech.maxSeconds) / (samples.length / voiceRate), 0.6, 1.35);
  return { file, syllables, stretch, isTonal: speech.language === 'zh' };
};
