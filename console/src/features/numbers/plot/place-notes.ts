/** Words at a place of a plot, in pixels. */
interface PlotNote {
  x: number;
  y: number;
  text: string;
}

export interface PlacedNote extends PlotNote {
  anchor: 'start' | 'end';
}

/** As wide as most characters of a note are; those of Chinese are wider. */
const characterPixels = 6.5;
const wideCharacterPixels = 12.5;
const lineHeight = 15;
const above = 10;
const topmost = 14;

const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, character) => sum + (character >= '\u2e80' ? wideCharacterPixels : characterPixels),
    0,
  );

const extentOf = ({ x, text, anchor }: PlacedNote): [left: number, right: number] =>
  anchor === 'end' ? [x - widthOf(text), x] : [x, x + widthOf(text)];

const overlap = (one: PlacedNote, other: PlacedNote): boolean => {
  const [left, right] = extentOf(one);
  const [otherLeft, otherRight] = extentOf(other);
  return Math.abs(one.y - other.y) < lineHeight && left < otherRight && otherLeft < right;
};

/**
 * Places words above their places, within the plot, and each above the earlier ones that it would cross.
 * @param isStepped each begins at its place, so that those of other places have room
 */
export const placeNotes = (
  notes: readonly PlotNote[],
  { width, isStepped }: { width: number; isStepped: boolean },
): PlacedNote[] => {
  const placed: PlacedNote[] = [];
  for (const { x, y, text } of notes) {
    const isTooLong = x + widthOf(text) > width;
    const isLate = isStepped ? isTooLong : x > width / 2;
    const note: PlacedNote = {
      text,
      x: isTooLong && isStepped ? width : x,
      y: Math.max(y - above, topmost),
      anchor: isLate ? 'end' : 'start',
    };
    while (note.y > topmost && placed.some((other) => overlap(note, other))) note.y -= lineHeight;
    placed.push(note);
  }
  return placed;
};
