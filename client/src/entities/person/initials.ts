const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const cased = /^\p{Lu}|^\p{Ll}|^\p{Lt}/u;
const shown = /[\p{L}\p{N}\p{RI}\p{Extended_Pictographic}]/u;

const firstOf = (word: string): string | null => {
  for (const { segment } of graphemes.segment(word)) if (shown.test(segment)) return segment;
  return null;
};

/**
 * What stands on the face of a person: an emoji, a character, or for two words in an alphabet with capital letters the
 * first letter of the first and the last one. A name without any of these has its first sign.
 */
export const initialsOf = (name: string): string => {
  const firsts = name.split(/\s+/).flatMap((word) => firstOf(word) ?? []);
  const [first = [...graphemes.segment(name)][0]?.segment ?? ''] = firsts;
  const last = firsts.at(-1) ?? '';
  const letters = firsts.length > 1 && cased.test(first) && cased.test(last) ? first + last : first;
  return letters.toLocaleUpperCase();
};

/** Number of the colors of faces. */
export const toneCount = 8;

/** The color of a person's face and the slope of its edge in degrees, the same for a name on every device (FNV-1a). */
export const faceOf = (name: string): { tone: number; slopeDegrees: number } => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name.normalize('NFC')))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return { tone: hash % toneCount, slopeDegrees: 150 + (Math.floor(hash / toneCount) % 61) };
};
