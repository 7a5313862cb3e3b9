import type { Shelf as CategoryShelf } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { DramaShelf } from '#entities/drama/drama-card.tsx';
import { chooseShelves } from './choose-shelves.ts';

type CategoryShelvesProps = {
  shelves: readonly CategoryShelf[];
  /** The dramas of the shelf above. */
  aboveIds: readonly string[];
  onShowAll: (categoryId: string) => void;
};

/** The most played dramas of each category that has enough of them. */
export function CategoryShelves({ shelves, aboveIds, onShowAll }: CategoryShelvesProps) {
  const { t } = useTranslation();
  return chooseShelves(shelves, aboveIds).map(({ category: { categoryId, name }, dramas }) => (
    <DramaShelf
      key={categoryId}
      title={name}
      linkText={t('all')}
      onPress={() => onShowAll(categoryId)}
      rememberAs={`category ${categoryId}`}
      cards={dramas.map((drama) => ({ drama, meta: t('episodes', { count: drama.episodesNum }) }))}
    />
  ));
}
