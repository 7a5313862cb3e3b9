import type { Shelf as CategoryShelf } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { ImageCard } from '#ui/image-card.tsx';
import { Shelf } from '#ui/shelf.tsx';
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
    <Shelf
      key={categoryId}
      title={name}
      linkText={t('all')}
      onPress={() => onShowAll(categoryId)}
      rememberAs={`category ${categoryId}`}
    >
      {dramas.map(({ dramaId, posterUrl, tone, title, episodesNum }) => (
        <ImageCard
          key={dramaId}
          href={href(paths.drama(dramaId))}
          src={posterUrl}
          tone={tone}
          title={title}
          meta={t('episodes', { count: episodesNum })}
        />
      ))}
    </Shelf>
  ));
}
