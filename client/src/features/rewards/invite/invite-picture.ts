import type { DramaCard } from '@cliffhanger/contracts';
import { encode } from 'uqr';
import {
  balanceText,
  cardColors,
  cardFonts,
  cardScale,
  cardTypeface,
  drawCover,
  drawWordmark,
  shortenText,
  startCard,
} from '#entities/share/card-canvas.ts';

interface InvitePicture {
  /** The link that the QR code leads to. */
  link: string;
  /** Small lines around the title: who invites to what, and what it brings. */
  above: string;
  title: string;
  below: string;
  /** On a line of its own, since a code that is cut is none; null without one. */
  code: string | null;
  /** The picture behind, and the color in its place while it is missing. */
  imageUrl: string | null;
  tone: string;
}

interface InvitePictureInput {
  link: string;
  above: string;
  below: string;
  code: string | null;
  /** The title without a drama. */
  brand: string;
  drama: DramaCard | null;
}

/** `--surface-1`, as the canvas has no stylesheet. */
const plainTone = '#151518';

/** Puts a drama on the card. */
export const toInvitePicture = ({ brand, drama, ...lines }: InvitePictureInput): InvitePicture => ({
  ...lines,
  title: drama?.title ?? brand,
  imageUrl: drama ? (drama.frameUrl ?? drama.posterUrl) : null,
  tone: drama?.tone ?? plainTone,
});

/** The size that the card is drawn for. */
export const invitePictureSize = { width: 358, height: 212 };

const margin = 14;
const qrSize = 104;
const codeLine = 20;
const qrQuiet = 8;
/** Where the picture is cut: a face stands a little above the middle. */
const imageFocus = 0.47;

/** Draws the card that is shown, sent and saved. */
export const drawInvitePicture = (
  canvas: HTMLCanvasElement,
  card: InvitePicture,
  image: HTMLImageElement | null,
) => {
  const context = startCard(canvas, invitePictureSize);
  if (!context) return;
  drawGround(context, card.tone, image);
  drawWordmark(context, { left: margin, top: margin, height: 28 });
  drawText(context, card, cardTypeface());
  drawQrCode(context, card.link);
};

const drawGround = (context: CanvasRenderingContext2D, tone: string, image: HTMLImageElement | null) => {
  const { width, height } = invitePictureSize;
  context.fillStyle = tone;
  context.fillRect(0, 0, width, height);
  if (image) drawCover(context, image, { left: 0, top: 0, width, height, focus: imageFocus });
  // Over a white picture the wordmark keeps a contrast of 3, and text below a title of two lines keeps 4.5.
  const shade = context.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, 'rgb(11 11 13 / 0.72)');
  shade.addColorStop(0.2, 'rgb(11 11 13 / 0.5)');
  shade.addColorStop(0.32, 'rgb(11 11 13 / 0.3)');
  shade.addColorStop(0.46, 'rgb(11 11 13 / 0.6)');
  shade.addColorStop(1, 'rgb(11 11 13 / 0.88)');
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
};

const drawText = (
  context: CanvasRenderingContext2D,
  { above, title, below, code }: InvitePicture,
  fontFamily: string,
) => {
  const maxWidth = invitePictureSize.width - 2 * margin - qrSize - 12;
  const write = (text: string, font: string, y: number) => {
    context.font = `${font} ${fontFamily}`;
    context.fillText(shortenText(context, text, maxWidth), margin, y);
  };
  context.fillStyle = cardColors.text;
  context.textBaseline = 'alphabetic';
  context.font = `${cardFonts.title} ${fontFamily}`;
  const lines = balanceText(context, title, { maxWidth, maxLines: 2 });
  let foot = invitePictureSize.height - margin;
  if (code !== null) {
    context.font = `${cardFonts.strong} ${fontFamily}`;
    context.fillText(code, margin, foot - 4);
    foot -= codeLine;
  }
  write(below, cardFonts.small, foot - 4);
  for (const [index, line] of lines.entries())
    write(line, cardFonts.title, foot - 26 - (lines.length - 1 - index) * cardFonts.titleLine);
  write(above, cardFonts.small, foot - 26 - lines.length * cardFonts.titleLine);
};

const drawQrCode = (context: CanvasRenderingContext2D, link: string) => {
  const left = invitePictureSize.width - margin - qrSize;
  const top = invitePictureSize.height - margin - qrSize;
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
