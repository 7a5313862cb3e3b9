import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import { StepPlot } from '#features/numbers/plot/step-plot.tsx';
import { countedSentence, plainShare, withShare } from '#features/numbers/shares.ts';
import { countryName, formatNumber, formatTime, joinSentences, zoneName } from '#lib/language/format.ts';

type Wall = StaffResult<'stats.wall'>;
type Steps = Wall['all'];

const stepNames = ['active', 'watching', 'reached', 'ordered', 'paid'] as const;

const shareAt = (steps: Steps, step: (typeof stepNames)[number] | 'paying'): number | null =>
  ({
    active: null,
    watching: steps.watchingOfActive,
    reached: steps.reachedOfWatching,
    ordered: steps.orderedOfReached,
    paid: steps.paidOfOrdered,
    paying: steps.payingOfActive,
  })[step];

/** The people of each step, as ledges from opening the app to paying. */
export function WallSteps({ wall, before }: { wall: Wall; before: Wall | undefined }) {
  const { t } = useTranslation('numbers');
  const { all, newViewers, returning, countries, zone } = wall;
  const lines: { name: string; id: string; steps: Steps }[] = [
    { name: t('wall.all'), id: 'all', steps: all },
    { name: t('wall.new'), id: 'new', steps: newViewers },
    { name: t('wall.returning'), id: 'returning', steps: returning },
    ...countries.map(({ country, ...steps }) => ({ name: countryName(country), id: country, steps })),
  ];
  const columns = [...stepNames, 'paying' as const];
  return (
    <Figure
      title={t('wall.title')}
      counts={joinSentences([
        t('wall.counts', { zone: zoneName(zone) }),
        countedSentence(wall.countedUntil, formatTime),
      ])}
      fileName={`wall-${wall.from}-${wall.until}`}
      plot={
        <StepPlot
          values={stepNames.map((step) => all[step])}
          before={before ? stepNames.map((step) => before.all[step]) : []}
          labelOf={(index) => t(`wall.step.${stepNames[index] ?? 'active'}`)}
          format={formatNumber}
          sentence={t('wall.sentence', {
            active: formatNumber(all.active),
            reached: formatNumber(all.reached),
            paid: formatNumber(all.paid),
          })}
          notes={stepNames.map((step, index) => ({ index, text: withShare(all[step], shareAt(all, step)) }))}
          isStepped
        />
      }
      columns={[t('wall.people'), ...columns.map((step) => t(`wall.step.${step}`))]}
      rows={lines.map(({ name, id, steps }) => ({
        id,
        cells: [name, ...columns.map((step) => withShare(steps[step], shareAt(steps, step)))],
      }))}
      csv={() => [
        ['people', ...columns, ...columns.slice(1).map((step) => `${step}_share`)],
        ...lines.map(({ id, steps }) => [
          ...[id, ...columns.map((step) => steps[step])],
          ...columns.slice(1).map((step) => plainShare(shareAt(steps, step))),
        ]),
      ]}
    />
  );
}
