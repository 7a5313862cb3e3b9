/** What is asked for stands at the beginning; browsers send a tenth of this. */
const maxLength = 1000;

/** Reads what a header accepts, in its order: `pt-BR, en;q=0.8` (RFC 9110, 12.4.2). What is not wanted (`q=0`) is left out. */
export const parseWeightedList = (header: string | undefined): { name: string; quality: number }[] =>
  (header ?? '')
    .slice(0, maxLength)
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.map((parameter) => /^q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { name, quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0);
