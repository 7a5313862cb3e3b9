/** How Chinese texts sound, in Pinyin without tones. The dictionary is loaded when the first Chinese text needs it. */
const loadDictionary = () => import('pinyin-pro');

const han = /\p{Script=Han}/u;

export const hasHan = (text: string): boolean => han.test(text);

/** Folds what accents do not tell apart and what is typed either way: zh and z, ng and n, ü, v and u. */
export const foldReading = (reading: string): string =>
  reading
    .replace(/([zcs])h/g, '$1')
    .replace(/ng/g, 'n')
    .replaceAll('v', 'u');

/** The syllables of the Chinese characters of a text. */
const syllablesOf = async (text: string): Promise<string[]> => {
  if (!hasHan(text)) return [];
  const { pinyin } = await loadDictionary();
  return pinyin(text, { toneType: 'none', type: 'array', v: true, nonZh: 'removed' });
};

/** The reading of a text as one word, folded. */
export const readingOf = async (text: string): Promise<string> =>
  foldReading((await syllablesOf(text)).join(''));

/** What may be typed for a name: its reading from each of its characters on, and their initials. */
export const readingsOf = async (name: string): Promise<string[]> => {
  const syllables = await syllablesOf(name);
  return syllables.flatMap((_, index) => {
    const rest = syllables.slice(index);
    const initials = foldReading(rest.map((syllable) => syllable[0]).join(''));
    return [foldReading(rest.join('')), ...(initials.length > 1 ? [initials] : [])];
  });
};
