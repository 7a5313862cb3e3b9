import type { DramaCard } from '@cliffhanger/contracts';
import i18next from 'i18next';
import { formatDramaOffer } from '#entities/drama/drama-facts.ts';
import { nestQuotes } from '#lib/language/nest-quotes.ts';
import {
  cardColors,
  cardFonts,
  cardTypeface,
  drawCover,
  drawWordmark,
  loadCardImage,
  shortenText,
  startCard,
  wrapText,
} from './card-canvas.ts';

interface DramaPicture {
  /** The line of dialog, with its quotation marks. */
  hook: string;
  title: string;
  facts: string;
  posterUrl: string;
  /** In the poster's place while it is missing. */
  tone: string;
}

/** Puts a drama on the card. */
export const toDramaPicture = (drama: DramaCard): DramaPicture => ({
  hook: drama.hook && i18next.t('home:hook', { hook: nestQuotes(drama.hook) }),
  title: drama.title,
  facts: formatDramaOffer(drama),
  posterUrl: drama.posterUrl,
  tone: drama.tone,
});

/** The size that the card is drawn for. */
export const dramaPictureSize = { width: 358, height: 200 };

const margin = 16;
const poster = { width: 112, height: 168, radius: 3 };
const left = margin + poster.width + 16;
const maxWidth = dramaPictureSize.width - left - margin;
const foot = dramaPictureSize.height - margin;

/** Draws the card that is shown, sent and saved. */
export const drawDramaPicture = (
  canvas: HTMLCanvasElement,
  card: DramaPicture,
  image: HTMLImageElement | null,
) => {
  const context = startCard(canvas, dramaPictureSize);
  if (!context) return;
  context.fillStyle = cardColors.background;
  context.fillRect(0, 0, dramaPictureSize.width, dramaPictureSize.height);
  drawPoster(context, card.tone, image);
  drawWordmark(context, { left, top: margin, height: 24 });
  drawText(context, card, cardTypeface());
};

const drawPoster = (context: CanvasRenderingContext2D, tone: string, image: HTMLImageElement | null) => {
  const { width, height, radius } = poster;
  context.save();
  context.beginPath();
  context.roundRect(margin, margin, width, height, radius);
  context.clip();
  context.fillStyle = tone;
  context.fillRect(margin, margin, width, height);
  if (image) drawCover(context, image, { left: margin, top: margin, width, height });
  // Keeps an edge on a dark poster.
  context.strokeStyle = 'rgb(255 255 255 / 0.09)';
  context.lineWidth = 2;
  context.stroke();
  context.restore();
};

const drawText = (
  context: CanvasRenderingContext2D,
  { hook, title, facts }: DramaPicture,
  fontFamily: string,
) => {
  const use = (font: string, color: string) => {
    context.font = `${font} ${fontFamily}`;
    context.fillStyle = color;
  };
  const write = (text: string, baseline: number) =>
    context.fillText(shortenText(context, text, maxWidth), left, baseline);
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

/** Draws the card of a drama off the page. @throws if its poster cannot be had */
export const drawDramaAlone = async (drama: DramaCard): Promise<HTMLCanvasElement> => {
  const card = toDramaPicture(drama);
  const canvas = document.createElement('canvas');
  drawDramaPicture(canvas, card, await loadCardImage(card.posterUrl));
  return canvas;
};
