import { minPeopleForShare, type StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { StepPlot } from '#features/numbers/plot/step-plot.tsx';
import { formatNumber, formatShare } from '#lib/language/format.ts';
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

/** Words at the last episode would lie on those of a loss beyond this share of the episodes. */
const lateShare = 0.6;

/** The words at the first and the last episode, at the wall, and at the episode that loses most. */
const useRetentionNotes = ({ episodes, wall }: Retention): { index: number; text: string }[] => {
  const { t } = useTranslation('numbers');
  const wallIndex = wall ? episodes.findIndex(({ number }) => number === wall.episode) : -1;
  const loss = largestLoss(episodes, wallIndex);
  const wentOn = wall ? wall.reached - wall.left : 0;
  const lastIndex = episodes.length - 1;
  const [first, last] = [episodes[0], episodes[lastIndex]];
  const isLossLate = loss !== null && loss.share > 0 && loss.index > lastIndex * lateShare;
  return [
    ...(first && (loss === null || loss.index > 0 || loss.share === 0)
      ? [
          {
            index: 0,
            text: t('retention.start', { count: first.viewers, number: formatNumber(first.viewers) }),
          },
        ]
      : []),
    ...(last && last.viewers > 0 && lastIndex > 1 && !isLossLate
      ? [
          {
            index: lastIndex,
            text: t('retention.reach', {
              count: last.viewers,
              viewers: formatNumber(last.viewers),
              number: last.number,
            }),
          },
        ]
      : []),
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

/** The title of a drama in the language of the interface. */
export const titleOf = ({ title, slug }: Pick<Retention, 'title' | 'slug'>): string =>
  title[currentLanguage()] ?? title.en ?? slug;

/** The viewers of each episode as ledges, with the days before as dots. */
export function RetentionPlot({ retention }: { retention: Retention }) {
  const { t } = useTranslation('numbers');
  const { episodes } = retention;
  return (
    <StepPlot
      values={episodes.map(({ viewers }) => viewers)}
      before={episodes.map(({ viewersBefore }) => viewersBefore)}
      labelOf={(index) => String(episodes[index]?.number ?? '')}
      format={formatNumber}
      sentence={t('retention.sentence', {
        title: titleOf(retention),
        first: formatNumber(episodes[0]?.viewers ?? 0),
        last: formatNumber(episodes.at(-1)?.viewers ?? 0),
      })}
      notes={useRetentionNotes(retention)}
    />
  );
}
