import { describe, expect, it } from 'vitest';
import { linesOf, listDramas, readDrama } from '../demo-content.ts';
import { episodeFolder } from '../demo-episode.ts';
import { readTakes, readVoices, type Take, voiceOf } from './voices-file.ts';

const dramas = listDramas();
const leastSemitones = 3;
const leastTractPart = 0.06;
const leastSpread = 2;
/** Between a whisper and a clear voice; a fault of the recording is below. */
const leastHarmonicity = 5;
/** Lines that changed are silent until a developer with flite and Praat records them. */
const leastHeardPart = 0.75;

const isMonotone = ({ mood }: Take): boolean => mood === 'cold' || mood === 'whisper';
const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

describe('the voices of the demo', () => {
  it.each(dramas)(
    'of $source.slug are those of all speakers, and its lines have moods',
    ({ source, folder }) => {
      const voices = readVoices(folder);
      expect(Object.keys(voices.voices).sort()).toEqual(Object.keys(source.speakers).sort());
      for (const speaker of Object.keys(source.speakers)) voiceOf(voices, speaker);
      const without = source.episodes.flatMap(({ number, lines }) =>
        lines
          .filter(({ mood }, index) => !(mood ?? voices.moods[number]?.[index]))
          .map(({ words }) => words.en),
      );
      expect(without).toEqual([]);
    },
  );

  it.each(dramas)('of $source.slug are recorded for their speakers', (drama) => {
    const lines = drama.source.episodes.flatMap(({ number }) => linesOf(drama, number));
    const heard = lines.filter(({ take }) => take);
    expect(heard.length / lines.length).toBeGreaterThanOrEqual(leastHeardPart);
  });

  it.each(dramas)('of $source.slug differ between two speakers of an episode', ({ folder }) => {
    const voices = readVoices(folder);
    const owner = (speaker: string): string => {
      const voice = voices.voices[speaker];
      return voice && 'same' in voice ? voice.same : speaker;
    };
    for (const [number, { takes }] of Object.entries(readTakes(folder))) {
      const bySpeaker = Map.groupBy(takes, ({ speaker }) => owner(speaker));
      const heard = [...bySpeaker].map(([speaker, own]) => ({
        speaker,
        // The pitch of a whisper is not heard.
        hertz: median(own.filter(({ mood }) => mood !== 'whisper').map(({ hertz }) => hertz)),
        tract: own[0]?.tract ?? 0,
      }));
      for (const [index, one] of heard.entries()) {
        for (const other of heard.slice(index + 1)) {
          const semitones = one.hertz && other.hertz ? Math.abs(12 * Math.log2(one.hertz / other.hertz)) : 0;
          const isOther =
            semitones >= leastSemitones || Math.abs(one.tract - other.tract) >= leastTractPart - 1e-9;
          expect(isOther, `episode ${number}: ${one.speaker} and ${other.speaker}`).toBe(true);
        }
      }
    }
  });

  it.each(dramas)('of $source.slug have a melody and are voiced', ({ folder }) => {
    const faults = Object.entries(readTakes(folder)).flatMap(([number, { takes }]) =>
      takes
        .filter(
          (take) => (take.spread < leastSpread && !isMonotone(take)) || take.harmonicity < leastHarmonicity,
        )
        .map((take) => `${number}: ${take.speaker} ${take.mood} ${take.spread} st, ${take.harmonicity} dB`),
    );
    expect(faults).toEqual([]);
  });

  it('can be left out, which changes the folders of their episodes', () => {
    const [heard, silent] = [readDrama('room-1407'), readDrama('room-1407', { voices: false })];
    expect(linesOf(heard, 1).some(({ take }) => take)).toBe(true);
    expect(linesOf(silent, 1).some(({ take }) => take)).toBe(false);
    expect(episodeFolder(silent, 1)).not.toBe(episodeFolder(heard, 1));
  });
});
