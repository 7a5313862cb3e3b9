import { languages } from '@cliffhanger/contracts/language-table';
import type { Names } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/language/format.ts';
import styles from './words.module.css';

interface NamesRowProps {
  slug: string;
  name: Names;
  dramaCount: number;
}

/** A category or tag in the four languages. What is not translated says so. */
export function NamesRow({ slug, name, dramaCount }: NamesRowProps) {
  const { t } = useTranslation('shop');
  return (
    <div className={styles.names}>
      <span className="fine">{slug}</span>
      {languages.map((language) =>
        name[language] === undefined ? (
          <span key={language} className={styles.missing}>
            {t('words.noName')}
          </span>
        ) : (
          <span key={language} lang={language}>
            {name[language]}
          </span>
        ),
      )}
      <span className="fine">
        {t('words.dramas', { count: dramaCount, number: formatNumber(dramaCount) })}
      </span>
    </div>
  );
}
