import type { Mood } from '../people/features.ts';

/** How a mood changes a voice. */
export interface VoiceMood {
  /** Semitones above the speaker's own pitch. */
  pitch: number;
  /** Factor of the melody's range. */
  range: number;
  pace: number;
  /** The part of the voice that is breath, 0 to 1. */
  breath: number;
  /** How much the pitch shakes, as a part of it. */
  tremor: number;
  /** The sound without words that may come before or after the words. */
  before?: 'breath' | 'gasp';
  after?: 'laugh' | 'sigh' | 'sob';
}

const mood = (numbers: Partial<VoiceMood>): VoiceMood => ({
  pitch: 0,
  range: 1,
  pace: 1,
  breath: 0.05,
  tremor: 0,
  ...numbers,
});

export const voiceMoods: Readonly<Record<Mood, VoiceMood>> = {
  calm: mood({}),
  cold: mood({ pitch: -1, range: 0.55, pace: 0.92 }),
  tender: mood({ range: 0.95, pace: 0.86, breath: 0.24, after: 'sigh' }),
  whisper: mood({ range: 0.8, pace: 0.9, breath: 0.92, before: 'breath' }),
  afraid: mood({ pitch: 3, range: 1.2, pace: 1.1, breath: 0.24, tremor: 0.03, before: 'gasp' }),
  plead: mood({ pitch: 3, range: 1.45, pace: 0.95, breath: 0.15, tremor: 0.015, before: 'breath' }),
  angry: mood({ pitch: 3.5, range: 1.35, pace: 1.14, breath: 0, before: 'breath' }),
  cry: mood({ pitch: 3.5, range: 1.3, pace: 0.84, breath: 0.24, tremor: 0.05, after: 'sob' }),
  joy: mood({ pitch: 3.5, range: 1.6, pace: 1.12, after: 'laugh' }),
  sly: mood({ pitch: -0.5, range: 1.4, pace: 0.86, breath: 0.12 }),
  asleep: mood({ pitch: -1, range: 0.6, pace: 0.8, breath: 0.35 }),
};
