type Cell = string | number | null;

/** A spreadsheet would calculate a text that begins so (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;

const formatCell = (cell: Cell): string => {
  const isFormula = typeof cell === 'string' && formula.test(cell);
  const text = `${isFormula ? "'" : ''}${cell ?? ''}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A table as CSV (RFC 4180) with a header line; null is an empty cell. A text that a spreadsheet would calculate gets a `'`. */
export const formatCsv = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [columns, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
