import { classNames } from '@cliffhanger/look/class-names.ts';
import { geoEqualEarth } from 'd3-geo';
import { useTranslation } from 'react-i18next';
import { countryName } from '#lib/language/country.ts';
import styles from './map.module.css';
import { findLand, lands, middleOf, outlineOf } from './world.ts';

const width = 390;
const height = 192;
const projection = geoEqualEarth().fitExtent(
  [
    [8, 8],
    [width - 8, height - 8],
  ],
  { type: 'FeatureCollection', features: lands.map(({ shape }) => shape) },
);
const outlines = lands.map((land) => ({ ...land, d: outlineOf(land, projection) }));

type WorldMapProps = { country: string | null; onChoose: (country: string) => void };

/** The world with the chosen country. A tap on another one chooses it; the list beside it has all of them for the keyboard. */
export function WorldMap({ country, onChoose }: WorldMapProps) {
  const { t } = useTranslation('location');
  const land = findLand(country);
  const middle = land && middleOf(land, projection);
  return (
    <div className={styles.world}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={country === null ? t('mapNone') : t('map', { country: countryName(country) })}
      >
        {outlines.map(({ id, country: code, d }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list offers the same choice
          <path
            key={id}
            d={d}
            className={classNames(styles.land, code !== null && code === country && styles.chosen)}
            onClick={() => code !== null && onChoose(code)}
          />
        ))}
        {middle && (
          <>
            <path className={styles.ledge} d={`M0 ${middle.y}H${middle.x}`} />
            <path className={styles.drop} d={`M${middle.x - 1} ${middle.y}v20`} />
          </>
        )}
      </svg>
      {middle && country !== null && (
        <p
          className={styles.name}
          style={{ bottom: `${100 - (middle.y / height) * 100}%` }}
          aria-hidden="true"
        >
          {countryName(country)}
        </p>
      )}
    </div>
  );
}
