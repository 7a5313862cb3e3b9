/** Reads cells that were copied from a sheet: tabs between columns, quotes around cells with lines. Null: it is one text. */
export const readPastedTable = (clipboard: string): string[][] | null => {
  const text = clipboard.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (!text.includes('\t')) return null;
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
};
