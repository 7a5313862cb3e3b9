import { wordmarkPaths } from '@cliffhanger/look/wordmark-paths.ts';
import { splitWords } from '#ui/word-breaks.ts';

/** A card is drawn in pixels of the page and saved at this scale. */
export const cardScale = 3;

/** `--text`, `--text-2`, `--bg` and `--accent`, as a canvas has no stylesheet. */
export const cardColors = { text: '#f4f3f1', text2: '#adacb3', background: '#0b0b0d', accent: '#ff5139' };

/** `--t-small`, `--t-body` and `--t-title`. */
export const cardFonts = { small: '400 12px', strong: '600 15px', title: '600 20px', titleLine: 25 };

export interface CardSize {
  width: number;
  height: number;
}

/** Loads an image that can be drawn and saved. @throws if it cannot be had */
export const loadCardImage = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image();
  // A picture from another origin could be shown, but not saved.
  image.crossOrigin = 'anonymous';
  image.src = url;
  await image.decode();
  return image;
};

/** The page's typeface, as a canvas that is not on the page has none. */
export const cardTypeface = (): string => getComputedStyle(document.body).fontFamily;

/** Gives a canvas its size and returns its context, scaled to pixels of the page; null where there is none. */
export const startCard = (
  canvas: HTMLCanvasElement,
  { width, height }: CardSize,
): CanvasRenderingContext2D | null => {
  canvas.width = Math.round(width * cardScale);
  canvas.height = Math.round(height * cardScale);
  const context = canvas.getContext('2d');
  context?.scale(cardScale, cardScale);
  return context;
};

/** Fills a box with an image, cut above and below `focus`, a share of what is cut in all. */
export const drawCover = (
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  { left, top, width, height, focus = 0.5 }: CardSize & { left: number; top: number; focus?: number },
) => {
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const drawn = { width: image.naturalWidth * scale, height: image.naturalHeight * scale };
  context.drawImage(
    image,
    left + (width - drawn.width) / 2,
    top + (height - drawn.height) * focus,
    drawn.width,
    drawn.height,
  );
};

/** The wordmark's own height. */
const wordmarkHeight = 62;

/** Draws the wordmark with its upper left corner at a point. */
export const drawWordmark = (
  context: CanvasRenderingContext2D,
  { left, top, height }: { left: number; top: number; height: number },
) => {
  context.save();
  context.translate(left, top);
  context.scale(height / wordmarkHeight, height / wordmarkHeight);
  context.translate(0, 36);
  context.lineWidth = 5;
  context.strokeStyle = cardColors.text;
  context.stroke(new Path2D(wordmarkPaths.letters));
  context.fillStyle = cardColors.text;
  context.fill(new Path2D(wordmarkPaths.dot));
  context.strokeStyle = cardColors.accent;
  context.stroke(new Path2D(wordmarkPaths.stem));
  context.restore();
};

/** Breaks a text into lines, between words. The last line takes the rest, which may be too long. */
export const wrapText = (
  context: CanvasRenderingContext2D,
  text: string,
  { maxWidth, maxLines }: { maxWidth: number; maxLines: number },
): string[] => {
  if (maxLines === 1 || context.measureText(text).width <= maxWidth) return [text];
  const parts = splitWords(text);
  const lineOf = (count: number) => parts.slice(0, count).join('').trimEnd();
  const fitting = parts.findLastIndex((_, index) => context.measureText(lineOf(index + 1)).width <= maxWidth);
  if (fitting < 0) return [text];
  const rest = parts.slice(fitting + 1).join('');
  return [lineOf(fitting + 1), ...wrapText(context, rest, { maxWidth, maxLines: maxLines - 1 })];
};

/** Breaks a text into lines of about the same width. */
export const balanceText = (
  context: CanvasRenderingContext2D,
  text: string,
  { maxWidth, maxLines }: { maxWidth: number; maxLines: number },
): string[] => {
  const lines = wrapText(context, text, { maxWidth, maxLines });
  const narrower = maxWidth - 4;
  const balanced = wrapText(context, text, { maxWidth: narrower, maxLines: lines.length });
  const fits = balanced.every((line) => context.measureText(line).width <= narrower);
  return fits && lines.length > 1 ? balanceText(context, text, { maxWidth: narrower, maxLines }) : lines;
};

/** Cuts the end of a text that is wider than `maxWidth`. */
export const shortenText = (context: CanvasRenderingContext2D, text: string, maxWidth: number): string => {
  if (context.measureText(text).width <= maxWidth) return text;
  const letters = [...text];
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > maxWidth) letters.pop();
  return `${letters.join('').trimEnd()}…`;
};
