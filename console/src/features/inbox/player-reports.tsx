import type { ReviewedFeedbackJson } from '@cliffhanger/contracts/staff';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatNumber, formatSecondOfDay } from '#lib/language/format.ts';
import { collapseStalls, type ReportLine } from './collapse-stalls.ts';
import styles from './item.module.css';
import { placeWords, timeWords, titleOf } from './item-words.ts';

/** Milliseconds as seconds with one decimal. */
const seconds = (milliseconds: number): string => formatNumber(Math.round(milliseconds / 100) / 10);

/** What the player of a viewer reported before they wrote, and who met the same. */
export function PlayerReports({
  playerReports,
  sameStall,
}: Pick<ReviewedFeedbackJson, 'playerReports' | 'sameStall'>) {
  const { t } = useTranslation('inbox');
  if (playerReports.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t('saw.title')}</h3>
      <div className={styles.trace}>
        {collapseStalls(playerReports).map((line) => (
          <TraceLine key={`${line.at} ${line.what}`} line={line} />
        ))}
        {sameStall && (
          <p className={styles.same}>
            {t('saw.same', {
              count: sameStall.viewers,
              place: placeWords(t, sameStall.place),
              since: timeWords(sameStall.since),
            })}{' '}
            <Link to={`/dramas/${sameStall.place.drama}`}>
              {t('saw.toDrama', { title: titleOf(sameStall.place.titles) })}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

function TraceLine({ line }: { line: ReportLine }) {
  const { t } = useTranslation('inbox');
  return (
    <>
      <time dateTime={line.at}>{formatSecondOfDay(line.at)}</time>
      <span>
        <Trans
          t={t}
          {...wordsOf(line, line.place ? placeWords(t, line.place) : '')}
          components={{ b: <b /> }}
        />
      </span>
    </>
  );
}

const wordsOf = ({ what, milliseconds, usualMilliseconds, times }: ReportLine, place: string) => {
  const values = { place, seconds: seconds(milliseconds ?? 0), usual: seconds(usualMilliseconds ?? 0) };
  if (what === 'stall')
    return times > 1
      ? { i18nKey: 'saw.stalls' as const, values: { ...values, times: formatNumber(times) } }
      : { i18nKey: 'saw.stall' as const, values };
  if (what === 'firstFrame')
    return {
      i18nKey: usualMilliseconds === null ? ('saw.firstFrame' as const) : ('saw.lateFrame' as const),
      values,
    };
  return { i18nKey: `saw.${what}` as const, values };
};
