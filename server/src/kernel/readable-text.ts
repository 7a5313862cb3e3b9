/** The maximum length of a display name, in code points. */
const maxNameLength = 64;
const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
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
    .replace(/\t/g, ' ')
    .replace(unreadable, '')
    .replace(/\s+/g, ' ')
    .replace(stackedMarks, '$1')
    .trim();
  return visibleCharacter.test(readable) ? [...readable].slice(0, maxNameLength).join('').trim() : null;
};

/** Captured, so that `split` returns it at odd places. An emoji may need joiners, selectors and tags. */
const emoji = /(\p{RGI_Emoji})/v;
/** Scripts in which a joiner or non-joiner between two letters changes how a word is written. */
const joiningScripts = [
  ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Malayalam', 'Oriya'],
  ...['Sinhala', 'Tamil', 'Telugu'],
];
const joining = `[${joiningScripts.map((script) => String.raw`\p{scx=${script}}`).join('')}]`;
const invisible = new RegExp(
  String.raw`(?!(?<=${joining})[\u200C\u200D](?=${joining}(?<!\p{M})))[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`,
  'gu',
);
/** Marks that enclose their letter, and those without a letter. */
const strayMarks = /\p{Me}|(?<![\p{L}\p{N}\p{P}\p{S}\p{M}])\p{M}+/gu;
const maxLineFeeds = /\n{3,}/g;

const readableLine = (line: string): string =>
  line
    .split(emoji)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/[\p{Zs}\t]+/gu, ' ')
            .replace(invisible, '')
            .replace(strayMarks, '')
            .replace(stackedMarks, '$1'),
    )
    .join('')
    .trim();

/**
 * Sanitizes a text that a viewer wrote for others: as `readableName`, but with its lines, of which at most one in a row is
 * empty, and with what emoji and the scripts of Asia need. @returns null if no visible character remains
 */
export const readableText = (text: string): string | null => {
  const readable = text
    .toWellFormed()
    .replace(lineBreaks, '\n')
    .split('\n')
    .map(readableLine)
    .join('\n')
    .replace(maxLineFeeds, '\n\n')
    .trim();
  return visibleCharacter.test(readable) ? readable : null;
};
