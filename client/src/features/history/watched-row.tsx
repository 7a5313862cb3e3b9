import type { HistoryItem } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { DramaRow } from '#entities/drama/drama-row.tsx';
import { formatPosition } from '#lib/language/format-position.ts';
import { paths } from '#lib/navigation/paths.ts';
import type { Elements } from '#ui/elements.ts';

type WatchedRowProps = { item: HistoryItem; aside?: string | Elements; end?: Elements };

/** A watched drama, which continues where the viewer stopped. */
export function WatchedRow({ item, aside, end }: WatchedRowProps) {
  const { drama, percent } = item;
  return (
    <DramaRow
      drama={drama}
      path={continuePath(item)}
      meta={useProgressText(item)}
      aside={aside}
      progressPercent={percent}
      done={isAtEnd(item)}
      end={end}
    />
  );
}

/** The path of the player at the viewer's position; after a finished episode the server knows the next. */
export const continuePath = ({ drama, episodeId, finished }: HistoryItem): string =>
  paths.player(drama.dramaId, finished ? undefined : episodeId);

/** Whether nothing of the drama is left to watch. */
export const isAtEnd = ({ finished, episodesIndex, drama }: HistoryItem): boolean =>
  finished && episodesIndex >= drama.episodesNum;

const useProgressText = (item: HistoryItem): string => {
  const { t } = useTranslation('history');
  const { drama, episodesIndex, finished, durationSeconds, progress } = item;
  if (isAtEnd(item)) return t('finished', { count: drama.episodesNum });
  if (finished) return t('next', { number: episodesIndex + 1 });
  return t('left', { number: episodesIndex, clock: formatPosition(durationSeconds - progress) });
};
