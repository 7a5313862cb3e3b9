import type { FollowItem } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DramaShelf } from '#entities/drama/drama-card.tsx';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import type { Elements } from '#ui/elements.ts';
import { LoadingShelf } from '#ui/skeleton.tsx';
import { followStateOf } from './follow-state.ts';

/**
 * The dramas that the viewer followed last. Renders nothing if they fail to load, because the rest of the page works.
 * @param empty what takes its place if there are none
 */
export function FollowShelf({ empty }: { empty: Elements }) {
  const { t } = useTranslation(['follows', 'common']);
  const follows = useQuery(api.engagement.follows.query({ limit: 12 }));
  if (follows.isPending) {
    return <LoadingShelf label={t('loading')} />;
  }
  if (!follows.data) return null;
  if (follows.data.items.length === 0) return empty;
  return (
    <DramaShelf
      title={t('shelf')}
      href={href(paths.follows())}
      linkText={t('common:all')}
      cards={follows.data.items.map((item) => ({ drama: item.drama, meta: describe(item, t) }))}
    />
  );
}

const describe = (item: FollowItem, t: TFunction<['follows', 'common']>): string => {
  const { drama, newEpisodesNum, lastWatched } = item;
  const state = followStateOf(item);
  if (state === 'new') return t('new', { count: newEpisodesNum });
  if (state === 'finished') return t('common:finished');
  if (lastWatched) return t('episodeOf', { number: lastWatched.number, total: drama.episodesNum });
  return t('common:episodes', { count: drama.episodesNum });
};
