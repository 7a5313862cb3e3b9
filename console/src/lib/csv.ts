/** A spreadsheet would take such a text for a formula. */
export const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cellOf = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as CSV of RFC 4180; null is an empty cell. Texts that somebody else wrote are `guarded` by the caller. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** A file for spreadsheets, which take a text without a byte order mark for another encoding. */
export const csvFile = (csv: string): Blob => new Blob([`\uFEFF${csv}`], { type: 'text/csv' });
