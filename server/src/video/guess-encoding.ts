import { type SubtitleEncoding, subtitleEncodings } from '@cliffhanger/contracts/staff';
import { decodeSubtitles } from './subtitle-encoding.ts';

/** A text of a file, in the encodings in which it may be written. */
export interface GuessedText {
  text: string;
  encoding: SubtitleEncoding;
  /** Whether the file cannot be in another one. */
  isCertain: boolean;
  /** All in which the bytes are some text, the likeliest first. */
  encodings: SubtitleEncoding[];
}

/** The encodings that the languages of the app do not need, by the letters that a text in them mostly has. */
const lettersOf = [
  { encoding: 'windows-1251', letters: /\p{Script=Cyrillic}/u, minPart: 0.8 },
  { encoding: 'shift_jis', letters: /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u, minPart: 0.3 },
  { encoding: 'euc-jp', letters: /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u, minPart: 0.3 },
  { encoding: 'euc-kr', letters: /[가-힣]/u, minPart: 0.7 },
] as const;

/** Letters of another script beside each other are what a wrong encoding makes of a text. */
const capitalAfterSmall = /\p{Ll}\p{Lu}/u;

/**
 * Decodes subtitles for a person who looks at them before they are taken.
 * @param given the encoding that the person chose
 * @returns null if the bytes are no text in any encoding, or not in the given one
 */
export const guessEncoding = (bytes: Buffer, given?: SubtitleEncoding): GuessedText | null => {
  const recognized = decodeSubtitles(bytes);
  const isCertain = recognized !== null && ['UTF-8', 'UTF-16'].includes(recognized.encoding);
  const readable = subtitleEncodings.flatMap((encoding) => {
    const text = decode(bytes, encoding);
    return text === null ? [] : [{ encoding, text }];
  });
  const likely =
    readable.find(({ text }) => text === recognized?.text) ??
    lettersOf
      .map(({ encoding, letters, minPart }) => ({
        encoding,
        part: partOf(bytes, encoding, letters),
        minPart,
      }))
      .filter(({ part, minPart }) => part >= minPart)
      .toSorted((a, b) => b.part - a.part)
      .map(({ encoding }) => readable.find((each) => each.encoding === encoding))[0];
  const first =
    given === undefined ? (likely ?? readable[0]) : readable.find(({ encoding }) => encoding === given);
  if (!first) return null;
  const encodings = [likely ?? first, ...readable].map(({ encoding }) => encoding);
  return { ...first, isCertain: isCertain && first === likely, encodings: [...new Set(encodings)] };
};

const partOf = (bytes: Buffer, encoding: SubtitleEncoding, letters: RegExp): number => {
  const text = decode(bytes, encoding) ?? '';
  const wide = [...text].filter((character) => character > '\u007f');
  const found = wide.filter((character) => letters.test(character)).length;
  const confused = text.split(/\s+/).filter((word) => capitalAfterSmall.test(word)).length;
  return found / Math.max(1, wide.length + confused);
};

const decode = (bytes: Buffer, encoding: SubtitleEncoding): string | null => {
  // Every second byte of a text in Latin letters is zero there, and in no other encoding.
  if (!encoding.startsWith('utf-16') && bytes.includes(0)) return null;
  if (encoding.startsWith('utf-16') && !bytes.includes(0)) return null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
