import { cardColors, cardFonts, drawWordmark, shortenText, startCard, wrapText } from '#ui/card-canvas.ts';

export interface ShareCard {
  /** The line of dialog, with its quotation marks. */
  hook: string;
  title: string;
  facts: string;
  posterUrl: string;
  /** In the poster's place while it is missing. */
  tone: string;
}

/** The size that the card is drawn for. */
export const cardSize = { width: 358, height: 200 };

const margin = 16;
const poster = { width: 112, height: 168, radius: 3 };
const left = margin + poster.width + 16;
const maxWidth = cardSize.width - left - margin;
const foot = cardSize.height - margin;

/** Draws the card that is shown, sent and saved. */
export const drawShareCard = (canvas: HTMLCanvasElement, card: ShareCard, image: HTMLImageElement | null) => {
  const context = startCard(canvas, cardSize);
  if (!context) return;
  context.fillStyle = cardColors.background;
  context.fillRect(0, 0, cardSize.width, cardSize.height);
  drawPoster(context, card.tone, image);
  drawWordmark(context, { left, top: margin, height: 24 });
  drawWords(context, card, getComputedStyle(canvas).fontFamily);
};

const drawPoster = (context: CanvasRenderingContext2D, tone: string, image: HTMLImageElement | null) => {
  const { width, height, radius } = poster;
  context.save();
  context.beginPath();
  context.roundRect(margin, margin, width, height, radius);
  context.clip();
  context.fillStyle = tone;
  context.fillRect(margin, margin, width, height);
  if (image) {
    const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
    const drawn = { width: image.naturalWidth * scale, height: image.naturalHeight * scale };
    context.drawImage(
      image,
      margin + (width - drawn.width) / 2,
      margin + (height - drawn.height) / 2,
      drawn.width,
      drawn.height,
    );
  }
  // Keeps an edge on a dark poster.
  context.strokeStyle = 'rgb(255 255 255 / 0.09)';
  context.lineWidth = 2;
  context.stroke();
  context.restore();
};

const drawWords = (
  context: CanvasRenderingContext2D,
  { hook, title, facts }: ShareCard,
  fontFamily: string,
) => {
  const use = (font: string, color: string) => {
    context.font = `${font} ${fontFamily}`;
    context.fillStyle = color;
  };
  const write = (words: string, baseline: number) =>
    context.fillText(shortenText(context, words, maxWidth), left, baseline);
  context.textBaseline = 'alphabetic';
  use(cardFonts.small, cardColors.text2);
  write(facts, foot - 4);
  use(cardFonts.strong, cardColors.text);
  write(title, foot - 22);
  use(cardFonts.title, cardColors.text);
  const lines = hook ? wrapText(context, hook, { maxWidth, maxLines: 3 }) : [];
  for (const [index, line] of lines.entries())
    write(line, foot - 56 - (lines.length - 1 - index) * cardFonts.titleLine);
};
