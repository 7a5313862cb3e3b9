import { decodeHTMLStrict } from 'entities/decode';

/** The tags of WebVTT and SubRip. Other words in angle brackets are text. */
const tags = [
  /<\/?(?:i|b|u|s|c|ruby|rt|em|strong)(?:\.[\w.-]+)?\s*\/?>/gi,
  // With the name of a speaker or a language.
  /<\/?(?:v|lang)(?:\.[\w.-]+)?(?:[ \t][^<>]*)?>/gi,
  /<\/?(?:font|span)(?:\s+[\w-]+\s*=[^<>]*)?\s*>/gi,
  /<(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}>/g,
  // Of Advanced SubStation, in many SubRip files: drawings, then other overrides.
  /\{\\[^{}]*\\?p[1-9]\d*[\\}][^{]*(?:\{\\[^{}]*p0[^{}]*\}|$)/g,
  /\{\\[^{}]*\}/g,
];
const lineBreaks = /<[bB][rR]\s*\/?>|\\N|\\n(?![a-z])/g;
/** Characters that end a line or a cue, or are shown by no font. */
const controls = /[\p{Cc}\u2028\u2029]/gu;

/** Returns what a viewer reads of a cue: without markup and empty lines, with decoded character references. */
export const toPlainText = (lines: readonly string[]): string =>
  lines
    .flatMap((line) => line.replace(lineBreaks, '\n').split('\n'))
    .map((line) => tags.reduce((text, tag) => text.replace(tag, ''), line))
    .flatMap((line) => decodeHTMLStrict(line).split(/[\n\r\u2028\u2029]/))
    .map((line) =>
      line
        .replace(/\u00a0|\\h/g, ' ')
        .replace(controls, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
