import { displayNameLimits, isOfOneScript } from '@cliffhanger/contracts';
import { readableText } from '#kernel/readable-text.ts';

/** Captured, so that `split` returns it at odd places. */
const emoji = /(\p{RGI_Emoji})/v;
const allowed = /^(?:[\p{L}\p{M}0-9._'’·-]| (?! ))+$/u;
const letterOrDigit = /[\p{L}0-9]/u;
/** Han characters of a single stroke, which look like `l` and `I`. */
const singleStrokes = /[\u4E28\u4E36\u4E3F\u4E85]/u;
/** Marks without a letter, the same mark twice, and more than two on a letter, except in scripts that stack letters. */
const stackedMarks =
  /(?:^|[^\p{L}\p{M}])\p{M}|(\p{Mn})\1|(?![\p{scx=Tibetan}\p{scx=Myanmar}\p{scx=Khmer}])\p{Mn}(?:\p{Mn}){2}/u;

/** Text and emoji of a name, in turn. */
const partsOf = (name: string): string[] => name.split(emoji);

/** The name as it is stored and shown: on one line, with emoji as they are and all else in the NFKC form. */
const shownForm = (name: string): string =>
  partsOf(readableText(name) ?? '')
    .map((part, index) => (index % 2 === 1 ? part : part.normalize('NFKC')))
    .join('')
    .trim();

/**
 * Returns a display name as it is stored, or null if it breaks the rules of `contract.user.changeName`. Names that look
 * alike across scripts are prevented as for user names.
 */
export const normalizeDisplayName = (name: string): string | null => {
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(name)) return null;
  const shown = shownForm(name);
  const parts = partsOf(shown);
  const text = parts.filter((_, index) => index % 2 === 0).join('');
  const isValid =
    shown !== '' &&
    [...shown].length <= displayNameLimits.maxLength &&
    (text === '' || allowed.test(text)) &&
    (parts.length > 1 || letterOrDigit.test(text)) &&
    !singleStrokes.test(text) &&
    !stackedMarks.test(text) &&
    isOfOneScript(text.replace(/[^\p{L}\p{M}]/gu, ''));
  return isValid ? shown : null;
};

/** The user names that a display name can be taken for: without emoji and spaces, and without other signs at its ends. */
export const usernamesLike = (displayName: string): string[] => {
  const text = partsOf(displayName)
    .filter((_, index) => index % 2 === 0)
    .join('')
    .trim();
  const dense = text.replace(/[^\p{L}\p{M}0-9._-]/gu, '');
  const bare = dense.replace(/^[._-]+|[._-]+$/g, '');
  const spaced = [' ', '_', '.', '-'].map((separator) => text.replaceAll(' ', separator));
  return [...new Set([dense, bare, ...spaced])].filter((name) => name !== '');
};
