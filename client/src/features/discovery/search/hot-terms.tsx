import type { HotTerm } from '@cliffhanger/contracts';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RankMovement } from '#features/discovery/rank-movement.tsx';
import { api } from '#lib/api/client.ts';
import { GroupHead } from './group-head.tsx';
import { Marked } from './marked.tsx';
import styles from './search.module.css';
import { markTerm, sortByLikeness } from './term-match.ts';

const maxRows = 6;
const maxChips = 6;
const maxMatches = 3;

type ChooseProps = { onChoose: (term: string) => void };

/** Hot terms. Empty while the server has none, or if they fail to load, because the search works without them. */
const useHotTerms = (): readonly HotTerm[] => useQuery(api.discovery.search.query({})).data?.hotTerms ?? [];

/** The hot terms as ranked rows. */
export function HotTerms({ onChoose }: ChooseProps) {
  const { t } = useTranslation('discovery');
  const terms = useHotTerms();
  if (terms.length === 0) return null;
  return (
    <section>
      <GroupHead title={t('search.hot')} end={<span>{t('search.sinceYesterday')}</span>} />
      <ol className={styles.hotTerms}>
        {terms.slice(0, maxRows).map(({ term, rank, movement }) => (
          <li key={term}>
            <button type="button" className={styles.hotTerm} onClick={() => onChoose(term)}>
              <span className={styles.number}>{rank}</span>
              <span className={classNames('grow clamp2', styles.hotName)}>{term}</span>
              <RankMovement ranks={movement} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The hot terms that are most like what was typed, as chips. */
export function HotTermChips({ typed, onChoose }: ChooseProps & { typed: string }) {
  const { t } = useTranslation('discovery');
  const terms = sortByLikeness(useHotTerms(), typed).slice(0, maxChips);
  if (terms.length === 0) return null;
  return (
    <section>
      <GroupHead title={t('search.hot')} first />
      <div className={styles.chips}>
        {terms.map(({ term }) => (
          <button key={term} type="button" onClick={() => onChoose(term)}>
            {term}
          </button>
        ))}
      </div>
    </section>
  );
}

/** The hot terms that contain what was typed. */
export function MatchingHotTerms({ typed, onChoose }: ChooseProps & { typed: string }) {
  const { t } = useTranslation('discovery');
  const shown = useHotTerms()
    .map(({ term }) => ({ term, text: markTerm(term, typed) }))
    .filter(({ term, text }) => text !== null && term !== typed)
    .slice(0, maxMatches);
  if (shown.length === 0) return null;
  return (
    <section>
      <GroupHead title={t('search.hot')} />
      <ul className={styles.terms}>
        {shown.map(({ term, text }) => (
          <li key={term}>
            <button type="button" className={styles.term} onClick={() => onChoose(term)}>
              <Icon name="search" size={16} />
              <span className="clip">{text && <Marked text={text} />}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
