import type { NextEpisode } from '@cliffhanger/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invalidate } from '#entities/changes/stale-queries.ts';
import { api } from '#lib/api/client.ts';
import { comingDay } from '#lib/language/coming-day.ts';
import { useAtServerTime } from '#lib/use-at-server-time.ts';

/**
 * When the next episode of a drama comes: "Episode 7 on Friday". Loads the drama again at that time.
 * @param next undefined in data of an earlier version
 * @returns null if no time is set for one
 */
export function useNextEpisode(dramaId: string, next: NextEpisode | undefined): string | null {
  const { t } = useTranslation('episodes');
  const queryClient = useQueryClient();
  useAtServerTime(next?.publishAt ?? null, () => {
    void invalidate(queryClient, [api.dramas.episodes.key({ dramaId }), api.dramas.detail.key({ dramaId })]);
  });
  if (!next) return null;
  const { when, day } = comingDay(next.publishAt);
  return t(`next.${when}`, { number: next.number, day });
}
