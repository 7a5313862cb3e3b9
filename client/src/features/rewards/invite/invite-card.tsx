import { type RefObject, useEffect, useState } from 'react';
import { type InviteCard as Card, cardSize, drawInviteCard } from './draw-card.ts';
import styles from './invite.module.css';

type InviteCardProps = {
  card: Card;
  /** Gets the canvas, whose picture can be saved. */
  canvasRef: RefObject<HTMLCanvasElement | null>;
  label: string;
};

/** The invite as a picture with the QR code of the link: the same one that is saved. */
export function InviteCard({ card, canvasRef, label }: InviteCardProps) {
  const image = useImage(card.imageUrl);
  useEffect(() => {
    if (canvasRef.current) drawInviteCard(canvasRef.current, card, image);
  }, [canvasRef, card, image]);
  return (
    <canvas
      ref={canvasRef}
      className={styles.card}
      style={{ aspectRatio: cardSize.width / cardSize.height }}
      role="img"
      aria-label={label}
    />
  );
}

/** The loaded image, or null while it loads and if it cannot be had. */
function useImage(url: string | null): HTMLImageElement | null {
  const [loaded, setLoaded] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (url === null) return;
    const image = new Image();
    // A picture from another origin could be shown, but not saved.
    image.crossOrigin = 'anonymous';
    image.src = url;
    image.decode().then(
      () => setLoaded(image),
      () => undefined,
    );
  }, [url]);
  return loaded;
}
