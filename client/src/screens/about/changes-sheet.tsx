import { limits } from '@cliffhanger/contracts/core';
import { useTranslation } from 'react-i18next';
import { Sheet } from '#ui/sheet.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './about.module.css';
import { release } from './release.ts';

/** Lists the changes of this version. */
export function ChangesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const { version, changes } = release;
  return (
    <Sheet open={open} onClose={onClose} title={t('about.newIn', { version })} closeLabel={t('common:close')}>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change}>
            <WordWrap text={t(`about.changes.${change}`, { days: limits.deletionWaitDays })} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
