import { classNames } from '@cliffhanger/look/class-names.ts';
import { geoMercator } from 'd3-geo';
import { useTranslation } from 'react-i18next';
import { countryName } from '#lib/language/country.ts';
import styles from './map.module.css';
import { findLand, type Land, lands, mainlandOf, middleOf, outlineOf } from './world.ts';

const width = 390;
const height = 430;

const projectionAround = (land: Land) =>
  geoMercator()
    .fitExtent(
      [
        [90, 90],
        [width - 30, height - 90],
      ],
      mainlandOf(land),
    )
    .clipExtent([
      [-2, -2],
      [width + 2, height + 2],
    ]);

/** The chosen country among its neighbors; nothing for a country without an outline. */
export function CountryMap({ country }: { country: string }) {
  const { t } = useTranslation('location');
  const chosen = findLand(country);
  if (!chosen) return null;
  const projection = projectionAround(chosen);
  const { x, y } = middleOf(chosen, projection);
  return (
    <div className={styles.near}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('near', { country: countryName(country) })}
      >
        {[...lands.filter((land) => land !== chosen), chosen].map((land) => (
          <path
            key={land.id}
            d={outlineOf(land, projection)}
            className={classNames(styles.land, land === chosen && styles.chosenNear)}
          />
        ))}
        <path className={styles.ledge} d={`M0 ${y}H${x}`} />
        <path className={styles.drop} d={`M${x - 1} ${y}v22`} />
      </svg>
    </div>
  );
}
