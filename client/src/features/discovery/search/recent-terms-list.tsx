import { Icon } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button.tsx';
import { GroupHead } from './group-head.tsx';
import { Marked } from './marked.tsx';
import styles from './search.module.css';
import { markTerm } from './term-match.ts';

const maxShown = 3;

type RecentTermsListProps = {
  terms: readonly string[];
  /** Shows only the terms that contain this, with it marked. */
  typed?: string;
  onChoose: (term: string) => void;
  onRemove: (term: string) => void;
  /** Removes all terms. Without it there is no such button. */
  onClear?: () => void;
};

/** The newest terms of this device. */
export function RecentTermsList({ terms, typed, onChoose, onRemove, onClear }: RecentTermsListProps) {
  const { t } = useTranslation('discovery');
  const shown = listShownTerms(terms, typed);
  if (shown.length === 0) return null;
  return (
    <section>
      <GroupHead
        title={t('search.recent')}
        first={typed === undefined}
        end={
          onClear && (
            <button type="button" onClick={onClear}>
              {t('search.clearAll')}
            </button>
          )
        }
      />
      <ul className={styles.terms}>
        {shown.map(({ term, text }) => (
          <RecentTerm
            key={term}
            term={term}
            text={text}
            onChoose={() => onChoose(term)}
            onRemove={() => onRemove(term)}
          />
        ))}
      </ul>
    </section>
  );
}

/** The newest terms that contain what is typed, with their marked text. */
const listShownTerms = (terms: readonly string[], typed: string | undefined) =>
  terms
    .map((term) => ({
      term,
      text: typed === undefined ? [{ text: term, isMatch: false }] : markTerm(term, typed),
    }))
    .filter(({ term, text }) => text !== null && term !== typed)
    .slice(0, maxShown);

type RecentTermProps = {
  term: string;
  text: ReturnType<typeof markTerm>;
  onChoose: () => void;
  onRemove: () => void;
};

function RecentTerm({ term, text, onChoose, onRemove }: RecentTermProps) {
  const { t } = useTranslation('discovery');
  return (
    <li>
      <button type="button" className={styles.term} onClick={onChoose}>
        <Icon name="clock" size={16} />
        <span className="clip">{text && <Marked text={text} />}</span>
      </button>
      <IconButton
        icon="close"
        size={16}
        className={styles.remove}
        label={t('search.remove', { term })}
        onClick={onRemove}
      />
    </li>
  );
}
