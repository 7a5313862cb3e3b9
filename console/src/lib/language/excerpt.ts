/** The beginning of a text, up to the last whole word of its first `length` characters. */
export const excerptOf = (text: string, length = 72): string => {
  if (text.length <= length) return text;
  const start = text.slice(0, length);
  const space = start.lastIndexOf(' ');
  // Chinese has no spaces between words.
  return `${start.slice(0, space > length / 2 ? space : length)}…`;
};
