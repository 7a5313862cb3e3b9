import { useEffect, useRef, useState } from 'react';
import { type CardSize, loadCardImage } from './card-canvas.ts';

type CardPictureProps<Card> = {
  /** Drawn again when it is another object. */
  card: Card;
  draw: (canvas: HTMLCanvasElement, card: Card, image: HTMLImageElement | null) => void;
  size: CardSize;
  imageUrl: string | null;
  /** The alternative text of the picture, for screen readers. */
  label: string;
  className?: string | undefined;
  /** Called when the canvas has been drawn, first without the image. */
  onDraw?: (canvas: HTMLCanvasElement) => void;
};

/** A card as a picture: the one that is sent and saved. */
export function CardPicture<Card>(props: CardPictureProps<Card>) {
  const { card, draw, size, imageUrl, label, className, onDraw } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const image = useCardImage(imageUrl);
  useEffect(() => {
    if (!canvas.current) return;
    draw(canvas.current, card, image);
    onDraw?.(canvas.current);
  }, [draw, card, image, onDraw]);
  return (
    <canvas
      ref={canvas}
      className={className}
      style={{ aspectRatio: size.width / size.height }}
      role="img"
      aria-label={label}
    />
  );
}

/** Returns the loaded image; null while it loads and if it cannot be had. */
function useCardImage(url: string | null): HTMLImageElement | null {
  const [loaded, setLoaded] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (url === null) return;
    loadCardImage(url).then(setLoaded, () => undefined);
  }, [url]);
  return loaded;
}
