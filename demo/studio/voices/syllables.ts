import { chance } from '../../seeded-random.ts';

/** A syllable of nonsense, as phones of flite. */
export interface Syllable {
  phones: string[];
  nucleus: string;
  stressed: boolean;
  /** Its place in the phrase, 0 to 1, and whether it is the last one. */
  place: number;
  isFinal: boolean;
  /** The punctuation after the phrase, and whether no phrase follows. */
  mark: string;
  isLastPhrase: boolean;
}

/** The sounds that a language has, some of them more often than others. */
interface Sounds {
  onsets: readonly string[];
  nuclei: readonly string[];
  codas: readonly string[];
  /** The last syllable but this is stressed; undefined: every other one. */
  stressFromEnd?: number;
}

const split = (text: string): string[] => text.split(' ').map((phone) => (phone === '-' ? '' : phone));

const english: Sounds = {
  onsets: split('m n l d b w r s v k t n l m f hh - -'),
  nuclei: split('aa eh iy ow uw ih ah ae ow'),
  codas: split('- - - - n l r s m'),
};
const open: Sounds = {
  onsets: split('r l m n t d s p k b v r l m'),
  nuclei: split('aa eh iy ow uw aa eh ow aa'),
  codas: split('- - - - - - n s'),
  stressFromEnd: 1,
};
const soundsOf: Readonly<Record<string, Sounds>> = {
  en: english,
  es: open,
  pt: { ...open, onsets: split('r l m n t d sh p k b v zh l m'), codas: split('- - - - - n n sh') },
  zh: {
    onsets: split('m n l d b w jh sh s t k y f hh ch l'),
    nuclei: split('aa ay aw ey ow iy uw ax ow aa'),
    codas: split('- - - n n ng'),
  },
};

/** Syllables of a phrase in its language, as far as spelling tells. */
const countSyllables = (phrase: string): number => {
  const characters = phrase.match(/\p{Script=Han}/gu)?.length ?? 0;
  const digits = phrase.match(/\d/g)?.length ?? 0;
  const vowels = phrase.normalize('NFD').match(/[aeiouy]\p{M}?(?:[aeiouy]\p{M}?)*/giu)?.length ?? 0;
  const silent = phrase.match(/[^aeiou\s]e\b/gi)?.length ?? 0;
  return Math.max(1, Math.round(characters + digits + vowels - silent * 0.6));
};

const phrasePattern = /[,.;:!?…—，。；：！？、]+/u;

const splitPhrases = (text: string): { syllables: number; mark: string }[] => {
  const marks = [...text.matchAll(new RegExp(phrasePattern, 'gu'))].map(([mark]) => mark);
  const parts = text.split(phrasePattern);
  return parts.flatMap((part, index) =>
    /[\p{L}\d]/u.test(part) ? [{ syllables: countSyllables(part), mark: marks[index] ?? '.' }] : [],
  );
};

/** Makes the phrases of a line shorter, so that no more than `most` syllables remain. */
const shorten = (phrases: ReturnType<typeof splitPhrases>, most: number): ReturnType<typeof splitPhrases> => {
  const total = phrases.reduce((sum, { syllables }) => sum + syllables, 0);
  if (total <= most) return phrases;
  const kept = phrases.length > most / 2 ? phrases.slice(-Math.max(1, Math.floor(most / 2))) : phrases;
  const sum = kept.reduce((before, { syllables }) => before + syllables, 0);
  return kept.map(({ syllables, mark }) => ({
    syllables: Math.max(1, Math.floor((syllables * most) / Math.max(sum, most))),
    mark,
  }));
};

/**
 * Invents the syllables of a line: as many as its text has in the original language, or fewer if the time is short.
 *
 * @param most how many can be said
 * @returns the syllables of each phrase
 */
export const inventSyllables = (text: string, language: string, most: number, seed: number): Syllable[][] => {
  const sounds = soundsOf[language] ?? english;
  const pick = (list: readonly string[], index: number): string =>
    list[Math.floor(chance(seed, index) * list.length)] ?? '';
  const phrases = shorten(splitPhrases(text), Math.max(1, most));
  let index = 0;
  let previous = '';
  return phrases.map(({ syllables, mark }, phrase) =>
    Array.from({ length: syllables }, (_, number) => {
      index += 10;
      let nucleus = pick(sounds.nuclei, index);
      if (nucleus === previous) nucleus = pick(sounds.nuclei, index + 1);
      previous = nucleus;
      const isFinal = number === syllables - 1;
      // Two vowels in a row sound like one.
      const onset = pick(sounds.onsets, index + 2) || (number > 0 ? 'n' : '');
      const coda = pick(sounds.codas, index + 3);
      const { stressFromEnd } = sounds;
      return {
        phones: [onset, nucleus, coda === onset ? '' : coda].filter(Boolean),
        nucleus,
        stressed:
          syllables === 1 ||
          (stressFromEnd === undefined
            ? number % 2 === (syllables % 2 ? 0 : 1)
            : number === syllables - 1 - stressFromEnd),
        place: syllables === 1 ? 0.5 : number / (syllables - 1),
        isFinal,
        mark,
        isLastPhrase: phrase === phrases.length - 1,
      };
    }),
  );
};
