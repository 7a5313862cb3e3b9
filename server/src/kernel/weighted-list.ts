/** Longer headers are cut. Browsers send a tenth of this. */
const maxLength = 1000;

/** Parses a weighted header as `pt-BR, en;q=0.8`, in its order (RFC 9110, 12.4.2). Omits entries with `q=0`. */
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
