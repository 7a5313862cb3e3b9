import { encode } from 'uqr';
import {
  balanceText,
  cardColors,
  cardFonts,
  cardScale,
  drawWordmark,
  shortenText,
  startCard,
} from '#ui/card-canvas.ts';

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

/** The size that the card is drawn for. */
export const cardSize = { width: 358, height: 212 };

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
  const context = startCard(canvas, cardSize);
  if (!context) return;
  drawGround(context, card.tone, image);
  drawWordmark(context, { left: margin, top: margin, height: 28 });
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

const drawWords = (
  context: CanvasRenderingContext2D,
  { above, title, below }: InviteCard,
  fontFamily: string,
) => {
  const maxWidth = cardSize.width - 2 * margin - qrSize - 12;
  const write = (words: string, font: string, y: number) => {
    context.font = `${font} ${fontFamily}`;
    context.fillText(shortenText(context, words, maxWidth), margin, y);
  };
  context.fillStyle = cardColors.text;
  context.textBaseline = 'alphabetic';
  context.font = `${cardFonts.title} ${fontFamily}`;
  const lines = balanceText(context, title, { maxWidth, maxLines: 2 });
  const foot = cardSize.height - margin;
  write(below, cardFonts.small, foot - 4);
  for (const [index, line] of lines.entries())
    write(line, cardFonts.title, foot - 26 - (lines.length - 1 - index) * cardFonts.titleLine);
  write(above, cardFonts.small, foot - 26 - lines.length * cardFonts.titleLine);
};

const drawQrCode = (context: CanvasRenderingContext2D, link: string) => {
  const left = cardSize.width - margin - qrSize;
  const top = cardSize.height - margin - qrSize;
  context.fillStyle = cardColors.text;
  context.beginPath();
  context.roundRect(left, top, qrSize, qrSize, 3);
  context.fill();
  const { data, size } = encode(link, { border: 0, ecc: 'M' });
  const moduleSize = (qrSize - 2 * qrQuiet) / size;
  const edge = (index: number) => Math.round(index * moduleSize * cardScale) / cardScale;
  context.fillStyle = cardColors.background;
  for (const [row, modules] of data.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (!isDark) continue;
      const x = edge(column);
      const y = edge(row);
      context.fillRect(left + qrQuiet + x, top + qrQuiet + y, edge(column + 1) - x, edge(row + 1) - y);
    }
  }
};
