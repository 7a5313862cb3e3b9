import { createHash } from 'node:crypto';
import type { DemoDrama } from '../demo-content.ts';
import type { Speech } from './record-syllables.ts';
import { voiceMoods } from './voice-moods.ts';
import { moodOf, type StoredTake, type VoicesFile, voiceOf } from './voices-file.ts';

const maxWordSeconds = 2.6;
const leastSpread = 2.1;

/** A line with everything that its recording depends on. */
export interface LinePart {
  speech: Speech;
  stored: Pick<StoredTake, 'speaker' | 'mood' | 'through' | 'tract'>;
  seconds: number;
}

const numberFrom = (text: string): number => createHash('sha256').update(text).digest().readInt32LE(0);

/** Lists what the recording of an episode is made from. @throws when a speaker has no voice */
export const listParts = ({ source }: DemoDrama, voices: VoicesFile, number: number): LinePart[] => {
  const { lines = [] } = source.episodes.find((episode) => episode.number === number) ?? {};
  return lines.map((line, index) => {
    const { speaker, words, offScreen } = line;
    const language = source.originalLanguage;
    const text = words[language];
    const mood = moodOf(voices, number, index, line.mood);
    const voice = voiceOf(voices, speaker);
    const through =
      voices.through[`${number}.${index + 1}`] ?? voice.through ?? (offScreen ? 'far' : undefined);
    // Tenths, so that a rounding error of the times changes nothing.
    const seconds = Math.round((line.toSeconds - line.fromSeconds) * 10) / 10;
    return {
      speech: {
        text,
        language,
        voice,
        mood: voiceMoods[mood],
        maxSeconds: Math.min(maxWordSeconds, seconds * 0.85 - 0.1),
        leastSpread: mood === 'cold' || mood === 'whisper' ? 0 : leastSpread,
        seed: numberFrom(`${source.slug} ${number} ${text}`),
      },
      stored: { speaker, mood, ...(through && { through }), tract: voice.tract },
      seconds,
    };
  });
};
