import table from './search-readings.json' with { type: 'json' };

// How Chinese texts sound, in Pinyin without tones. The table is derived from pinyin-pro, which
// itself takes 27 MB of memory. Its license is search-readings.license.txt.

const han = /\p{Script=Han}/u;

export const hasHan = (text: string): boolean => han.test(text);

/** The syllable of each character, and the syllables of phrases in which a character is read another way. */
export interface ReadingTable {
  characters: ReadonlyMap<string, string>;
  phrases: ReadonlyMap<string, string>;
}

const maxPhraseLength = 5;

const openTable = (): ReadingTable => ({
  characters: new Map(
    Object.entries(table.characters).flatMap(([syllable, characters]) =>
      Array.from(characters, (character): [string, string] => [character, syllable]),
    ),
  ),
  phrases: new Map(Object.entries(table.phrases)),
});
let opened: ReadingTable | undefined;

/** The syllables of the Chinese characters of a text, without characters that the table does not have. */
export const syllablesOf = (text: string, readings?: ReadingTable): string[] => {
  if (!hasHan(text)) return [];
  opened ??= openTable();
  const { characters, phrases } = readings ?? opened;
  const syllables: string[] = [];
  for (let at = 0; at < text.length; ) {
    let length = Math.min(maxPhraseLength, text.length - at);
    while (length > 1 && !phrases.has(text.slice(at, at + length))) length -= 1;
    const part = text.slice(at, at + length);
    const reading = phrases.get(part) ?? characters.get(part);
    if (reading) syllables.push(...reading.split(' '));
    at += length;
  }
  return syllables;
};

/** Writes the Chinese characters of a text in Pinyin without tones, each syllable as a word. The rest stays. */
export const spellHan = (text: string): string =>
  text.replace(/\p{Script=Han}+/gu, (characters) => ` ${syllablesOf(characters).join(' ')} `);

/** Folds what accents do not tell apart and what is typed either way: zh and z, ng and n, ü, v and u. */
export const foldReading = (reading: string): string =>
  reading
    .replace(/([zcs])h/g, '$1')
    .replace(/ng/g, 'n')
    .replaceAll('v', 'u');

/** The reading of a text as one word, folded. */
export const readingOf = (text: string): string => foldReading(syllablesOf(text).join(''));

/** What may be typed for a name: its reading from each of its characters on, and their initials. */
export const readingsOf = (name: string): string[] => {
  const syllables = syllablesOf(name);
  return syllables.flatMap((_, index) => {
    const rest = syllables.slice(index);
    const initials = foldReading(rest.map((syllable) => syllable[0]).join(''));
    return [foldReading(rest.join('')), ...(initials.length > 1 ? [initials] : [])];
  });
};
