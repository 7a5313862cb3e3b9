import { encode } from 'uqr';
import { wordmarkPaths } from '#ui/wordmark-paths.ts';

export interface InviteCard {
  /** The link that the QR code leads to. */
  link: string;
  /** Small lines around the title: who invites to what, and the code. */
  above: string;
  title: string;
  below: string;
  /** The picture behind, and the color in its place while it is missing. */
  imageUrl: string | null;
  tone: string;
}

/** The size that the card is drawn for. It is saved at `cardScale` times this size. */
export const cardSize = { width: 358, height: 212 };
export const cardScale = 3;

const text = '#f4f3f1';
const background = '#0b0b0d';
const accent = '#ff5139';
const smallFont = '400 12px';
const titleFont = '600 20px';
const titleLine = 25;
const margin = 14;
const qrSize = 104;
const qrQuiet = 8;
/** Where the picture is cut: a face stands a little above the middle. */
const imageFocus = 0.47;

/** Draws the card that is shown, sent and saved. */
export const drawInviteCard = (
  canvas: HTMLCanvasElement,
  card: InviteCard,
  image: HTMLImageElement | null,
) => {
  canvas.width = cardSize.width * cardScale;
  canvas.height = cardSize.height * cardScale;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(cardScale, cardScale);
  drawGround(context, card.tone, image);
  drawWordmark(context);
  drawWords(context, card, getComputedStyle(canvas).fontFamily);
  drawQrCode(context, card.link);
};

const drawGround = (context: CanvasRenderingContext2D, tone: string, image: HTMLImageElement | null) => {
  const { width, height } = cardSize;
  context.fillStyle = tone;
  context.fillRect(0, 0, width, height);
  if (image) {
    const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
    const drawnWidth = image.naturalWidth * scale;
    const drawnHeight = image.naturalHeight * scale;
    context.drawImage(
      image,
      (width - drawnWidth) / 2,
      (height - drawnHeight) * imageFocus,
      drawnWidth,
      drawnHeight,
    );
  }
  const shade = context.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, 'rgb(11 11 13 / 0.72)');
  shade.addColorStop(0.4, 'rgb(11 11 13 / 0.2)');
  shade.addColorStop(1, 'rgb(11 11 13 / 0.8)');
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
};

const drawWordmark = (context: CanvasRenderingContext2D) => {
  context.save();
  context.translate(margin, margin);
  const scale = 28 / 62;
  context.scale(scale, scale);
  context.translate(0, 36);
  context.lineWidth = 5;
  context.strokeStyle = text;
  context.stroke(new Path2D(wordmarkPaths.letters));
  context.fillStyle = text;
  context.fill(new Path2D(wordmarkPaths.dot));
  context.strokeStyle = accent;
  context.stroke(new Path2D(wordmarkPaths.stem));
  context.restore();
};

const drawWords = (
  context: CanvasRenderingContext2D,
  { above, title, below }: InviteCard,
  fontFamily: string,
) => {
  const maxWidth = cardSize.width - 2 * margin - qrSize - 12;
  const write = (words: string, font: string, y: number) => {
    context.font = `${font} ${fontFamily}`;
    context.fillText(shorten(context, words, maxWidth), margin, y);
  };
  context.fillStyle = text;
  context.textBaseline = 'alphabetic';
  context.font = `${titleFont} ${fontFamily}`;
  const lines = wrap(context, title, maxWidth);
  const foot = cardSize.height - margin;
  write(below, smallFont, foot - 4);
  for (const [index, line] of lines.entries())
    write(line, titleFont, foot - 26 - (lines.length - 1 - index) * titleLine);
  write(above, smallFont, foot - 26 - lines.length * titleLine);
};

/** Breaks a title into two lines at most, between words, or between characters where a script has no spaces. */
const wrap = (context: CanvasRenderingContext2D, title: string, maxWidth: number): string[] => {
  if (context.measureText(title).width <= maxWidth) return [title];
  const parts = title.includes(' ') ? title.split(/(?<= )/) : [...title];
  const fitting = parts.findLastIndex(
    (_, index) =>
      context.measureText(
        parts
          .slice(0, index + 1)
          .join('')
          .trimEnd(),
      ).width <= maxWidth,
  );
  if (fitting < 0) return [title];
  return [
    parts
      .slice(0, fitting + 1)
      .join('')
      .trimEnd(),
    parts.slice(fitting + 1).join(''),
  ];
};

const shorten = (context: CanvasRenderingContext2D, words: string, maxWidth: number): string => {
  if (context.measureText(words).width <= maxWidth) return words;
  const letters = [...words];
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > maxWidth) letters.pop();
  return `${letters.join('').trimEnd()}…`;
};

const drawQrCode = (context: CanvasRenderingContext2D, link: string) => {
  const left = cardSize.width - margin - qrSize;
  const top = cardSize.height - margin - qrSize;
  context.fillStyle = text;
  context.beginPath();
  context.roundRect(left, top, qrSize, qrSize, 3);
  context.fill();
  const { data, size } = encode(link, { border: 0, ecc: 'M' });
  const moduleSize = (qrSize - 2 * qrQuiet) / size;
  const edge = (index: number) => Math.round(index * moduleSize * cardScale) / cardScale;
  context.fillStyle = background;
  for (const [row, modules] of data.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (!isDark) continue;
      const x = edge(column);
      const y = edge(row);
      context.fillRect(left + qrQuiet + x, top + qrQuiet + y, edge(column + 1) - x, edge(row + 1) - y);
    }
  }
};
