import { Icon } from '@cliffhanger/look/icon.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { formatList } from '#lib/language/format.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './item.module.css';

interface ItemHeadProps {
  viewer: { number: number; displayName: string };
  note: string;
  /** The names of the others who have it open. */
  others: readonly string[];
  actions?: ReactNode;
}

/** Who wrote an item, and who else reads it now. */
export function ItemHead({ viewer, note, others, actions }: ItemHeadProps) {
  const { t } = useTranslation('inbox');
  const mayOpen = useMay('people.read');
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2 className="title">{viewer.displayName}</h2>
          <p className="fine">{note}</p>
        </div>
        <div className={styles.actions}>
          {mayOpen && (
            <div className={styles.toPerson}>
              <ButtonLink kind="outline" to={`/people/${viewer.number}`}>
                {t('openPerson')}
              </ButtonLink>
            </div>
          )}
          {actions}
        </div>
      </header>
      {others.length > 0 && (
        <p className={styles.opened} role="status">
          <Icon name="eye" size={16} />
          {t('alsoOpen', { names: formatList(others), count: others.length })}
        </p>
      )}
    </>
  );
}
