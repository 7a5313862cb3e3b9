import { lengthOf, trimmedText } from './kernel/text.ts';
import { limits } from './limits.ts';

const { minLength, maxLength } = limits.username;

/** A user name at sign-in. It may be older than the current rules. */
export const username = trimmedText(limits.username);

/** Latin without letters for phonetics and clicks, since `ɑ`, `ɡ` and `ǃ` look like other letters. */
const latin = String.raw`A-Za-z\u00C0-\u01BF\u01C4-\u024F\u0253\u0254\u0257\u0259\u025B\u1E00-\u1EFF`;
/** Scripts in everyday use (Unicode, UAX #31, table 5) that are not combined with another one. */
const scripts = [
  ...['Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'],
  ...[
    'Gujarati',
    'Gurmukhi',
    'Hebrew',
    'Kannada',
    'Khmer',
    'Lao',
    'Malayalam',
    'Myanmar',
    'Oriya',
    'Sinhala',
  ],
  ...['Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
];
const script = (name: string) => String.raw`\p{scx=${name}}`;
const han = script('Han');
/** All letters and marks of a name must match one of these. */
const scriptCombinations = [
  latin + han,
  han + script('Hiragana') + script('Katakana'),
  han + script('Hangul'),
  ...scripts.map(script),
].map((letters) => new RegExp(`^[${letters}]*$`, 'u'));

/** Whether all letters and marks are of one script, or of Han with Latin, kana or Hangul. */
export const isOfOneScript = (letters: string): boolean =>
  scriptCombinations.some((writing) => writing.test(letters));

const allowed = /^[\p{L}\p{M}0-9._-]+$/u;
const letterOrDigit = /[\p{L}0-9]/u;
/** Fillers and variation selectors, which Unicode classifies as letters and marks. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** Han characters of a single stroke, which look like `l` and `I`. */
const singleStrokes = /[\u4E28\u4E36\u4E3F\u4E85]/u;
/** A mark without a letter, or more than four marks on a letter (Unicode, UTS #39, 5.4). */
const strayMarks = /(^|[0-9._-])\p{M}|\p{M}{5}/u;

/**
 * Whether a new account may have this name. The rules prevent names that look alike, in the spirit of Unicode's UTS #39:
 * letters of one script (Han also with Latin, kana or Hangul), the digits 0 to 9, dots, dashes and underscores. They
 * apply to the NFKC form, which is the form shown.
 */
export const isUsername = (name: string): boolean => {
  const shown = name.normalize('NFKC');
  const length = lengthOf(shown);
  const letters = shown.replace(/[0-9._-]/g, '');
  return (
    length >= minLength &&
    length <= maxLength &&
    allowed.test(shown) &&
    letterOrDigit.test(shown) &&
    !invisible.test(shown) &&
    !singleStrokes.test(shown) &&
    !strayMarks.test(shown) &&
    isOfOneScript(letters)
  );
};

/** The user name of a new account. Names are compared case-insensitively. */
export const newUsername = trimmedText(limits.username).check(({ value, issues }) => {
  if (!isUsername(value)) issues.push({ code: 'invalid_format', format: 'username', input: value });
});
