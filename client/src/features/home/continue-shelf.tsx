import type { HistoryItem } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { DramaShelf } from '#entities/drama/drama-card.tsx';
import { formatPosition } from '#lib/language/format-position.ts';
import { href, paths } from '#lib/navigation/paths.ts';

/** Dramas that the viewer has begun and not finished. Each card continues where they stopped. */
export function ContinueShelf({ items }: { items: readonly HistoryItem[] }) {
  const { t } = useTranslation('home');
  const unfinished = items.filter(
    ({ finished, episodesIndex, drama }) => !finished || episodesIndex < drama.episodesNum,
  );
  const [latest] = unfinished;
  if (!latest) return null;
  // A browser keeps the snapped card in view. Another order starts from its first card.
  const orderKey = `continue ${latest.drama.dramaId}`;
  return (
    <DramaShelf
      key={orderKey}
      title={t('stillHanging.title')}
      href={href(paths.history())}
      linkText={t('stillHanging.history')}
      rememberAs={orderKey}
      cards={unfinished.map(
        ({ drama, episodeId, episodesIndex, progress, durationSeconds, percent, finished }) => ({
          drama,
          path: paths.player(drama.dramaId, finished ? undefined : episodeId),
          meta: finished
            ? t('stillHanging.next', { number: episodesIndex + 1 })
            : t('stillHanging.left', {
                number: episodesIndex,
                clock: formatPosition(durationSeconds - progress),
              }),
          progressPercent: finished ? 0 : percent,
        }),
      )}
    />
  );
}
