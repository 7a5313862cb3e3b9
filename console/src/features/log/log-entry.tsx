import type { StaffLogEntryJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { Link } from 'react-aria-components/Link';
import { useTranslation } from 'react-i18next';
import { useBannerTitles } from '#entities/banner-titles.ts';
import { formatTime } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { ChangedValue } from './changed-value.tsx';
import { findDifferences } from './differences.ts';
import { actionName, hrefOfSubject, nameSubject } from './entry-words.ts';
import styles from './log.module.css';
import { PutBackSheet } from './put-back-sheet.tsx';

/** More differences are folded, such as those of an import. */
const shownDifferences = 4;

/** What somebody did, with each value before and after it. */
export function LogEntry({ entry, isPutBack }: { entry: StaffLogEntryJson; isPutBack: boolean }) {
  const { t } = useTranslation('log');
  const { at, operator, door, before, after, details, putBack } = entry;
  const differences = findDifferences(before, after);
  const names = useBannerTitles(entry.subject.kind === 'carousel');
  const [isOpen, setIsOpen] = useState(false);
  const [isPuttingBack, setIsPuttingBack] = useState(false);
  const shown = isOpen ? differences : differences.slice(0, shownDifferences);
  const folded = differences.length - shown.length;
  const reason = typeof details.reason === 'string' ? details.reason : null;
  return (
    <article className={styles.entry}>
      <div className={styles.when}>{formatTime(at)}</div>
      <div className={styles.who}>
        <div>{operator}</div>
        {door === 'command' && <div className="fine">{t('byCommand')}</div>}
      </div>
      <div className={styles.what}>
        <h2 className={styles.action}>
          {actionName(entry.action)} <Subject entry={entry} />
        </h2>
        {reason !== null && <p className="fine">{t('because', { reason })}</p>}
        {typeof details.cuesAfter === 'number' && (
          <p className="fine">
            {t('cues', { track: details.track, before: details.cuesBefore, after: details.cuesAfter })}
          </p>
        )}
        {shown.length > 0 && (
          <dl className={styles.values}>
            {shown.map((difference) => (
              <ChangedValue key={difference.path.join(' ')} difference={difference} names={names} />
            ))}
          </dl>
        )}
        {folded > 0 && (
          <Button kind="plain" onPress={() => setIsOpen(true)}>
            {t('more', { count: folded })}
          </Button>
        )}
      </div>
      <div className={styles.end}>
        {isPutBack && <span className="fine">{t('wasPutBack')}</span>}
        {!isPutBack && putBack === 'possible' && (
          <Button kind="quiet" onPress={() => setIsPuttingBack(true)}>
            {t('putBack')}
          </Button>
        )}
        {putBack !== 'possible' && putBack !== 'nothing' && (
          <p className={`fine ${styles.how}`}>{t(`how.${putBack}`)}</p>
        )}
      </div>
      {isPuttingBack && (
        <PutBackSheet entry={entry} differences={differences} onClose={() => setIsPuttingBack(false)} />
      )}
    </article>
  );
}

function Subject({ entry }: { entry: StaffLogEntryJson }) {
  const name = nameSubject(entry);
  const href = hrefOfSubject(entry);
  if (href === null) return <span className={styles.subject}>{name}</span>;
  return (
    <Link href={href} className={styles.subjectLink ?? ''}>
      {name}
    </Link>
  );
}
