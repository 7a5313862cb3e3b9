import { minPeopleForShare, type StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import { withShare } from '#features/numbers/shares.ts';
import { guarded } from '#lib/csv.ts';
import { formatNumber, zoneName } from '#lib/language/format.ts';

type Wall = StaffResult<'stats.wall'>;

const ways = ['single', 'rest', 'auto', 'series', 'member', 'grant', 'left', 'paidBefore'] as const;

/** How those who came to the wall of each drama went on. */
export function WallDramas({
  wall: { dramas, zone, from, until },
}: {
  wall: Pick<Wall, 'dramas' | 'zone' | 'from' | 'until'>;
}) {
  const { t } = useTranslation('numbers');
  if (dramas.length === 0) return null;
  return (
    <Figure
      title={t('wall.dramas')}
      counts={t('wall.dramasCounts', { zone: zoneName(zone) })}
      fileName={`wall-by-drama-${from}-${until}`}
      columns={[t('one.drama'), t('wall.step.reached'), ...ways.map((way) => t(`wall.way.${way}`))]}
      rows={dramas.map((drama) => ({
        id: drama.slug,
        cells: [
          t('wall.before', { title: drama.title ?? drama.slug, episode: drama.episode }),
          formatNumber(drama.reached),
          ...ways.map((way) =>
            withShare(drama[way], drama.reached < minPeopleForShare ? null : drama[way] / drama.reached),
          ),
        ],
      }))}
      csv={() => [
        ['drama', 'title', 'episode', 'reached', ...ways],
        ...dramas.map((drama) => [
          ...[guarded(drama.slug), guarded(drama.title ?? ''), drama.episode, drama.reached],
          ...ways.map((way) => drama[way]),
        ]),
      ]}
    />
  );
}
