import { Link } from 'react-aria-components/Link';
import { useTranslation } from 'react-i18next';
import { useCall } from '#lib/api/use-call.ts';
import { formatNumber } from '#lib/language/format.ts';
import { Section } from '#ui/page.tsx';
import { Loaded } from '#ui/state.tsx';
import styles from './figures.module.css';

const days = 7;
const limit = 8;

/** What viewers searched for and did not find in the last days. A word leads to where it can be made to find something. */
export function NotFound() {
  const { t } = useTranslation('today');
  const missed = useCall('search.missed', { days, limit });
  return (
    <Section title={t('missed.title')} end={<Link href="/words/searched">{t('missed.words')}</Link>}>
      <Loaded answer={missed} lines={2}>
        {(terms) =>
          terms.length === 0 ? (
            <p className="fine">{t('missed.nothing', { count: days })}</p>
          ) : (
            <>
              <div className={styles.terms}>
                {terms.map(({ term, language, searches }) => (
                  <Link key={`${language} ${term}`} href={`/words/searched?language=${language}&missed=true`}>
                    <span lang={language}>{term}</span>
                    <span className={`fine ${styles.term}`}>{formatNumber(searches)}</span>
                  </Link>
                ))}
              </div>
              <p className={`fine ${styles.sentence}`}>{t('missed.counts', { count: days })}</p>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
