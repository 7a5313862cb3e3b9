import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import { countedSentence, plainShare, withShare } from '#features/numbers/shares.ts';
import {
  formatCalendarDay,
  formatNumber,
  formatTime,
  joinSentences,
  zoneName,
} from '#lib/language/format.ts';
import { RetentionPlot, titleOf } from './retention-plot.tsx';

type Retention = StaffResult<'stats.retention'>;

/** The viewers of each episode, with their table. @param title the drama's, unless it is given */
export function RetentionFigure({ retention, title }: { retention: Retention; title?: string }) {
  const { t } = useTranslation('numbers');
  const { episodes, slug, zone, before, countedUntil } = retention;
  return (
    <Figure
      title={title ?? titleOf(retention)}
      counts={joinSentences([
        t('retention.counts', {
          zone: zoneName(zone),
          from: formatCalendarDay(before.from),
          until: formatCalendarDay(before.until),
        }),
        countedSentence(countedUntil, formatTime),
      ])}
      fileName={`retention-${slug}-${retention.from}-${retention.until}`}
      plot={<RetentionPlot retention={retention} />}
      columns={[
        t('retention.episode'),
        t('retention.coins'),
        t('retention.viewers'),
        t('retention.before'),
        t('retention.finished'),
        t('retention.wentOn'),
      ]}
      rows={episodes.map((episode) => ({
        id: String(episode.number),
        cells: [
          formatNumber(episode.number),
          episode.priceCoins === 0 ? t('retention.free') : formatNumber(episode.priceCoins),
          formatNumber(episode.viewers),
          formatNumber(episode.viewersBefore),
          withShare(episode.finished, episode.finishedShare),
          episode.wentOn === null ? '–' : withShare(episode.wentOn, episode.wentOnShare),
        ],
      }))}
      csv={() => [
        ['episode', 'price_coins', 'viewers', 'viewers_before', 'finished', 'went_on', 'went_on_share'],
        ...episodes.map((episode) => [
          ...[episode.number, episode.priceCoins, episode.viewers, episode.viewersBefore],
          ...[episode.finished, episode.wentOn, plainShare(episode.wentOnShare)],
        ]),
      ]}
    />
  );
}
