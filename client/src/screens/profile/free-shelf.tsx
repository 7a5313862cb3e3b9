import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DramaShelf } from '#entities/drama/drama-card.tsx';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
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
    <DramaShelf
      title={title}
      href={href(paths.home())}
      linkText={t('all')}
      cards={dramas.map((drama) => ({
        drama,
        meta:
          drama.freeEpisodesNum < drama.episodesNum
            ? t('firstFree', { count: drama.freeEpisodesNum })
            : t('allFree'),
      }))}
    />
  );
}
