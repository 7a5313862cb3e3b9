import { minPeopleForShare, type StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import { StepPlot } from '#features/numbers/plot/step-plot.tsx';
import { countedSentence, plainShare, withShare } from '#features/numbers/shares.ts';
import {
  formatCalendarDay,
  formatNumber,
  formatShare,
  formatTime,
  joinSentences,
  zoneName,
} from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';

type Retention = StaffResult<'stats.retention'>;
type Episode = Retention['episodes'][number];

/** The episode besides the wall after which the largest share stops, where enough people watch. */
const largestLoss = (
  episodes: readonly Episode[],
  wallIndex: number,
): { index: number; share: number } | null => {
  const losses = episodes.flatMap(({ wentOnShare }, index) =>
    wentOnShare === null || index === wallIndex - 1 ? [] : [{ index, share: 1 - wentOnShare }],
  );
  return losses.toSorted((one, other) => other.share - one.share)[0] ?? null;
};

/** The words at the wall, and at the episode that loses most. */
const useRetentionNotes = ({ episodes, wall }: Retention): { index: number; text: string }[] => {
  const { t } = useTranslation('numbers');
  const wallIndex = wall ? episodes.findIndex(({ number }) => number === wall.episode) : -1;
  const loss = largestLoss(episodes, wallIndex);
  const wentOn = wall ? wall.reached - wall.left : 0;
  return [
    ...(wall && wallIndex > 0
      ? [
          {
            index: wallIndex,
            text:
              wall.reached < minPeopleForShare
                ? t('retention.wallFew', {
                    reached: formatNumber(wall.reached),
                    wentOn: formatNumber(wentOn),
                  })
                : t('retention.wall', {
                    reached: formatNumber(wall.reached),
                    wentOn: formatNumber(wentOn),
                    share: formatShare(wentOn / wall.reached),
                  }),
          },
        ]
      : []),
    ...(loss && loss.share > 0
      ? [
          {
            index: loss.index,
            text: t('retention.loses', {
              number: episodes[loss.index]?.number ?? 0,
              share: formatShare(loss.share),
            }),
          },
        ]
      : []),
  ];
};

/** The viewers of each episode as ledges, with the days before as dots. @param title the drama's, unless it is given */
export function RetentionFigure({ retention, title: given }: { retention: Retention; title?: string }) {
  const { t } = useTranslation('numbers');
  const { episodes, title, slug, zone, before, countedUntil } = retention;
  const name = title[currentLanguage()] ?? title.en ?? slug;
  const notes = useRetentionNotes(retention);
  const first = episodes[0]?.viewers ?? 0;
  const last = episodes.at(-1)?.viewers ?? 0;
  return (
    <Figure
      title={given ?? name}
      counts={joinSentences([
        t('retention.counts', {
          zone: zoneName(zone),
          from: formatCalendarDay(before.from),
          until: formatCalendarDay(before.until),
        }),
        countedSentence(countedUntil, formatTime),
      ])}
      fileName={`retention-${slug}-${retention.from}-${retention.until}`}
      plot={
        <StepPlot
          values={episodes.map(({ viewers }) => viewers)}
          before={episodes.map(({ viewersBefore }) => viewersBefore)}
          labelOf={(index) => String(episodes[index]?.number ?? '')}
          format={formatNumber}
          sentence={t('retention.sentence', {
            title: name,
            first: formatNumber(first),
            last: formatNumber(last),
          })}
          notes={notes}
        />
      }
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
