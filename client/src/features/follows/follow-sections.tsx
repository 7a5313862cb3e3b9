import type { FollowItem } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { CardGrid } from '#ui/card-grid.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import { FollowCard } from './follow-card.tsx';
import { followStateOf } from './follow-state.ts';
import styles from './follows.module.css';

type FollowSectionsProps = {
  items: readonly FollowItem[];
  isEditing: boolean;
  onRemove: (item: FollowItem) => void;
};

/** Followed dramas in three columns: with new episodes, with episodes left to watch, watched to the end. */
export function FollowSections({ items, isEditing, onRemove }: FollowSectionsProps) {
  const { t } = useTranslation(['follows', 'common', 'home']);
  const titles = {
    new: t('sections.new'),
    hanging: t('home:stillHanging.title'),
    finished: t('sections.finished'),
  };
  const itemsByState = Map.groupBy(items, followStateOf);
  return (
    <div>
      {(['new', 'hanging', 'finished'] as const).map((state) => {
        const section = itemsByState.get(state);
        return (
          section && (
            <section key={state} className={styles.section}>
              <ShelfHeader title={titles[state]} note={t('common:dramas', { count: section.length })} />
              <CardGrid>
                {section.map((item) => (
                  <FollowCard
                    key={item.drama.dramaId}
                    item={item}
                    isEditing={isEditing}
                    onRemove={() => onRemove(item)}
                  />
                ))}
              </CardGrid>
            </section>
          )
        );
      })}
    </div>
  );
}
