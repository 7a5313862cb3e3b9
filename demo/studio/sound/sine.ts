const tableSize = 4096;
const sineTable = Float32Array.from({ length: tableSize + 1 }, (_, index) =>
  Math.sin((index / tableSize) * Math.PI * 2),
);
/** The sine of a phase in turns (1 is a full cycle). */
export const sine = (turns: number): number => sineTable[((turns - Math.floor(turns)) * tableSize) | 0] ?? 0;
