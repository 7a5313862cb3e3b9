import { useTranslation } from 'react-i18next';
import type { Crop } from './crop.ts';
import { CropCanvas } from './crop-canvas.tsx';
import { type PictureKind, pictureShapes } from './picture-shapes.ts';
import styles from './pictures.module.css';

interface ShownAsProps {
  kind: PictureKind;
  picture: ImageBitmap;
  crop: Crop;
  title: string;
}

/** Where viewers see a picture, in the shape and size that it has there. */
const places = {
  poster: [
    { place: 'card', width: 112 },
    { place: 'ranking', width: 48 },
    { place: 'head', width: 84 },
  ],
  still: [
    { place: 'hero', width: 150 },
    { place: 'banner', width: 220, shownRatio: 16 / 9 },
  ],
} as const;

/** The new picture as viewers will see it. */
export function ShownAs({ kind, picture, crop, title }: ShownAsProps) {
  const { t } = useTranslation('pictures');
  const { ratio } = pictureShapes[kind];
  return (
    <div className={styles.shown}>
      {places[kind].map((shown) => (
        <figure key={shown.place} className={styles.figure}>
          <CropCanvas
            picture={picture}
            crop={crop}
            ratio={ratio}
            width={shown.width}
            {...('shownRatio' in shown && { shownRatio: shown.shownRatio })}
          />
          <figcaption>
            <span className={styles.place}>{t(`shownAs.${shown.place}`)}</span>
            <span>{title}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
