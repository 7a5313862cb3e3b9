const innerMarks: Record<string, string> = { '“': '‘', '”': '’', '«': '“', '»': '”' };

/** Turns the quotation marks of a text into inner ones, as it stands between quotation marks itself. */
export const nestQuotes = (text: string): string =>
  text.replace(/[“”«»]/gu, (mark) => innerMarks[mark] ?? mark);
