/** Code points of a name that others read. */
const maxLength = 64;
const lineBreaks = /[\t-\r\u2028\u2029]/g;
/** Controls, what shows nothing, and what turns the direction of writing. */
const unreadable = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** More than four marks on a letter (Unicode, UTS #39, 5.4). */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;
const visibleCharacter = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A name from elsewhere, which can be anything, as strangers may read it: on one line, in the direction of its letters,
 * of 64 code points at most. @returns null when there is nothing to see in it
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
