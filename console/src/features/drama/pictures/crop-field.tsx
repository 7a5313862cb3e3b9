import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Crop, moveCrop } from './crop.ts';
import { CropCanvas } from './crop-canvas.tsx';
import styles from './pictures.module.css';

interface CropFieldProps {
  picture: ImageBitmap;
  ratio: number;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

const widthPx = 240;
const maxZoom = 4;

/** The part of a picture that is taken: dragged, or moved by the sliders and their keys. */
export function CropField({ picture, ratio, crop, onChange }: CropFieldProps) {
  const { t } = useTranslation('pictures');
  const held = useRef<{ x: number; y: number } | null>(null);
  const sliders = [
    { name: t('crop.zoom'), key: 'zoom', min: 1, max: maxZoom },
    { name: t('crop.x'), key: 'x', min: 0, max: 1 },
    { name: t('crop.y'), key: 'y', min: 0, max: 1 },
  ] as const;
  return (
    <div>
      <div
        className={styles.held}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={(event) => {
          const from = held.current;
          if (!from) return;
          held.current = { x: event.clientX, y: event.clientY };
          const [byX, byY] = [
            (event.clientX - from.x) / widthPx,
            (event.clientY - from.y) / (widthPx / ratio),
          ];
          onChange(moveCrop(picture, ratio, crop, byX, byY));
        }}
        onPointerUp={() => {
          held.current = null;
        }}
      >
        <CropCanvas picture={picture} crop={crop} ratio={ratio} width={widthPx} />
      </div>
      {sliders.map(({ name, key, min, max }) => (
        <label key={key} className={styles.slider}>
          <span>{name}</span>
          <input
            type="range"
            min={min}
            max={max}
            step={0.01}
            value={crop[key]}
            onChange={(event) => onChange({ ...crop, [key]: Number(event.target.value) })}
          />
        </label>
      ))}
    </div>
  );
}
