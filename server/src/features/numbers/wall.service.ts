import type { PaywallStats, WallStats } from '@cliffhanger/contracts/staff';
import { periodIn } from './hours.ts';
import { questionBatches, type Rollup } from './rollup.service.ts';
import { shareOf } from './share.ts';
import { countWall, listWallsOf, type WallCounts } from './wall.repository.ts';

type Steps = WallStats['all'];

const stepNames = ['active', 'watching', 'reached', 'ordered', 'paid', 'paying'] as const;

const stepsOf = (counts: readonly WallCounts[]): Steps => {
  const [active = 0, watching = 0, reached = 0, ordered = 0, paid = 0, paying = 0] = stepNames.map((name) =>
    counts.reduce((sum, row) => sum + row[name], 0),
  );
  return {
    active,
    watching,
    reached,
    ordered,
    paid,
    paying,
    watchingOfActive: shareOf(watching, active),
    reachedOfWatching: shareOf(reached, watching),
    orderedOfReached: shareOf(ordered, reached),
    paidOfOrdered: shareOf(paid, ordered),
    payingOfActive: shareOf(paying, active),
  };
};

/** How those who ever came to the wall of each drama have gone on. */
export const readWalls = ({ rows }: Pick<Rollup, 'rows'>): Promise<PaywallStats[]> =>
  listWallsOf(
    rows,
    { fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER },
    { slug: null, country: null, language: null },
  );

/** From opening the app to paying, in people, and how those at each wall went on. */
export const readWall = async (
  { rows, catchUp }: Pick<Rollup, 'rows' | 'catchUp'>,
  {
    country = null,
    ...asked
  }: Pick<WallStats, 'from' | 'until' | 'zone'> & { country?: string | null | undefined },
): Promise<WallStats> => {
  const countedUntil = await catchUp(questionBatches);
  const period = periodIn(asked);
  const counts = await countWall(rows, period, country);
  const countries = [...Map.groupBy(counts, (row) => row.country)]
    .map(([of, parts]) => ({ country: of, ...stepsOf(parts) }))
    .toSorted((one, other) => other.active - one.active || one.country.localeCompare(other.country));
  return {
    ...asked,
    countedUntil,
    all: stepsOf(counts),
    newViewers: stepsOf(counts.filter(({ isNew }) => isNew === 1)),
    returning: stepsOf(counts.filter(({ isNew }) => isNew === 0)),
    countries,
    dramas: await listWallsOf(rows, period, { slug: null, country, language: null }),
  };
};
