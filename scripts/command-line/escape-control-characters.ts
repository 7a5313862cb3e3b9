/** Control characters except tabs and the ends of lines, and those that change the direction of the text behind them. */
const controlCharacters = /\r(?!\n)|[^\P{Cc}\r\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Replaces control characters, C1 too (U+009B begins a command of a terminal), by `\u…`. JSON keeps its meaning. A carriage
 * return at the start stays: a progress bar begins with it.
 */
export const escapeControlCharacters = (text: string): string =>
  text.replace(controlCharacters, (character, index) =>
    character === '\r' && index === 0
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
