import { type RefObject, useEffect } from 'react';
import { useLoadedImage } from '#ui/use-loaded-image.ts';
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
  const image = useLoadedImage(card.imageUrl);
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
