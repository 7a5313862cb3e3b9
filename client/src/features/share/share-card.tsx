import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadedImage } from '#ui/use-loaded-image.ts';
import { type ShareCard as Card, cardSize, drawShareCard } from './draw-share-card.ts';
import styles from './share.module.css';

type ShareCardProps = {
  card: Card;
  canvasRef: RefObject<HTMLCanvasElement | null>;
  /** Called when the canvas has been drawn, first without the poster. */
  onDraw: (canvas: HTMLCanvasElement) => void;
};

/** The card as a picture: the one that is sent. */
export function ShareCard({ card, canvasRef, onDraw }: ShareCardProps) {
  const { t } = useTranslation('share');
  const image = useLoadedImage(card.posterUrl);
  useEffect(() => {
    if (!canvasRef.current) return;
    drawShareCard(canvasRef.current, card, image);
    onDraw(canvasRef.current);
  }, [canvasRef, card, image, onDraw]);
  return (
    <canvas
      ref={canvasRef}
      className={styles.card}
      style={{ aspectRatio: cardSize.width / cardSize.height }}
      role="img"
      aria-label={t('card', { title: card.title })}
    />
  );
}
