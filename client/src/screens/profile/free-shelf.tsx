import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { ImageCard } from '#ui/image-card.tsx';
import { Shelf } from '#ui/shelf.tsx';
import { LoadingShelf } from '#ui/skeleton.tsx';

/** Dramas to begin with. Shows nothing if there are none or they do not load: the page has more. */
export function FreeShelf({ title }: { title: string }) {
  const { t } = useTranslation();
  const { data: home, isLoading } = useQuery(api.home.getHomeInfo.query());
  if (isLoading) {
    return <LoadingShelf label={t('loading')} />;
  }
  const dramas = home?.trending.filter(({ freeEpisodesNum }) => freeEpisodesNum > 0) ?? [];
  if (dramas.length === 0) return null;
  return (
    <Shelf title={title} href={href(paths.home())} linkText={t('all')}>
      {dramas.map(({ dramaId, posterUrl, tone, title, episodesNum, freeEpisodesNum }) => (
        <ImageCard
          key={dramaId}
          href={href(paths.drama(dramaId))}
          src={posterUrl}
          tone={tone}
          title={title}
          meta={freeEpisodesNum < episodesNum ? t('firstFree', { count: freeEpisodesNum }) : t('allFree')}
        />
      ))}
    </Shelf>
  );
}
