/** The maximum length of a display name, in code points. */
const maxLength = 64;
const lineBreaks = /[\t-\r\u2028\u2029]/g;
/** Control characters, invisible characters, and characters that change the writing direction. */
const unreadable = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** More than four combining marks on a letter (Unicode, UTS #39, 5.4). */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;
const visibleCharacter = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Sanitizes a name from a provider, which can be any text, for display to others: one line, in the natural direction of
 * its letters, at most 64 code points. @returns null if no visible character remains
 */
export const readableName = (name: string): string | null => {
  const readable = name
    .toWellFormed()
    .replace(lineBreaks, ' ')
    .replace(unreadable, '')
    .replace(/\s+/g, ' ')
    .replace(stackedMarks, '$1')
    .trim();
  return visibleCharacter.test(readable) ? [...readable].slice(0, maxLength).join('').trim() : null;
};
