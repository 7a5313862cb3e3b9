import type { Category, DramaCard } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DramaShelf } from '#entities/drama/drama-card.tsx';
import { api } from '#lib/api/client.ts';

const limit = 12;

type OtherDramasProps = {
  /** The drama that cannot be watched. */
  dramaId: string | null;
  /** Its category, if it is known. */
  category: Category | null | undefined;
};

/** Dramas to watch in place of one that is gone: the most watched of its category, and of all. */
export function OtherDramas({ dramaId, category }: OtherDramasProps) {
  const { t } = useTranslation(['discovery', 'common']);
  const hot = useQuery(listHot()).data?.items ?? [];
  // Without a category this is the same query as the one before.
  const ofCategory = useQuery(listHot(category?.categoryId)).data?.items ?? [];
  const isOther = (drama: DramaCard) => drama.dramaId !== dramaId;
  const similar = category ? ofCategory.filter(isOther) : [];
  const others = hot.filter(
    (drama) => isOther(drama) && !similar.some((one) => one.dramaId === drama.dramaId),
  );
  const cardsOf = (dramas: readonly DramaCard[]) =>
    dramas.map((drama) => ({ drama, meta: t('common:episodes', { count: drama.episodesNum }) }));
  return (
    <>
      {similar.length > 0 && <DramaShelf title={t('moreLike.title')} cards={cardsOf(similar)} />}
      {others.length > 0 && <DramaShelf title={t('ranking.type.hot')} cards={cardsOf(others)} />}
    </>
  );
}

const listHot = (categoryId?: string) =>
  api.dramas.list.query({ sort: 'hot', limit, ...(categoryId && { categoryId }) });
