import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { ImageCard } from '#ui/image-card.tsx';
import { Shelf } from '#ui/shelf.tsx';

/** Dramas that a visitor can watch. Shows nothing if there are none or they do not load: the page has more. */
export function FreeShelf() {
  const { t } = useTranslation(['profile', 'common']);
  const { data: home } = useQuery(api.home.getHomeInfo.query());
  const dramas = home?.trending.filter(({ freeEpisodesNum }) => freeEpisodesNum > 0) ?? [];
  if (dramas.length === 0) return null;
  return (
    <Shelf title={t('freeShelf')} href={href(paths.home())} linkText={t('common:all')}>
      {dramas.map(({ dramaId, posterUrl, tone, title, episodesNum, freeEpisodesNum }) => (
        <ImageCard
          key={dramaId}
          href={href(paths.drama(dramaId))}
          src={posterUrl}
          tone={tone}
          title={title}
          meta={
            freeEpisodesNum < episodesNum
              ? t('common:firstFree', { count: freeEpisodesNum })
              : t('common:allFree')
          }
        />
      ))}
    </Shelf>
  );
}
