import type { MediaFault } from '@cliffhanger/contracts/staff';
import { fillMediaRemedy } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatNumber, languageName } from '#lib/language/format.ts';
import { Row } from '#ui/row.tsx';
import styles from './library.module.css';

/** The faults of stored files, each with how it is mended. @param count of all: no more than some are stored */
export function FaultList({ faults, count }: { faults: readonly MediaFault[]; count: number }) {
  const { t } = useTranslation('library');
  if (count === 0) return null;
  return (
    <ul className={styles.jobs} aria-label={t('files.faultList')}>
      {faults.map((fault) => (
        <li key={`${fault.drama} ${fault.episode} ${fault.file} ${fault.code}`}>
          <FaultRow fault={fault} />
        </li>
      ))}
      {count > faults.length && (
        <li>
          <Row title={t('files.more', { count: count - faults.length })} note={t('files.moreText')} />
        </li>
      )}
    </ul>
  );
}

function FaultRow({ fault: { drama, episode, file, code, values, remedy } }: { fault: MediaFault }) {
  const { t } = useTranslation('library');
  const named = Object.entries(values).map(([name, value]) => {
    if (name === 'language') return [name, languageName(String(value))];
    return [name, typeof value === 'number' ? formatNumber(value) : value];
  });
  const fault = t(`fault.${code}`, Object.fromEntries(named));
  const place = { drama, episode };
  const title =
    drama === null
      ? t('files.ofBanner', { fault })
      : episode === null
        ? t('files.ofDrama', { ...place, fault })
        : t('files.ofEpisode', { ...place, fault });
  return (
    <Row
      title={title}
      note={
        <>
          {file !== '' && <div className={styles.command}>{file}</div>}
          <div>{t(`remedy.${remedy.code}`, remedy.values)}</div>
          {remedy.code !== 'addBanner' && <code className={styles.command}>{fillMediaRemedy(remedy)}</code>}
        </>
      }
      to={drama === null ? '/banners' : `/dramas/${drama}/${episode === null ? 'pictures' : 'episodes'}`}
    />
  );
}
