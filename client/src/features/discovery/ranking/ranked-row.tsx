import type { RankedDrama } from '@cliffhanger/contracts';
import { RankMovement } from '#features/discovery/rank-movement.tsx';
import { href, paths } from '#lib/navigation/paths.ts';
import { NumberedRow } from '#ui/numbered-row.tsx';

/** A drama of a ranking. `meta` is the line below its title. */
export function RankedRow({ rank, movement, drama, meta }: RankedDrama & { meta: string }) {
  return (
    <NumberedRow
      href={href(paths.drama(drama.dramaId))}
      number={String(rank)}
      src={drama.posterUrl}
      tone={drama.tone}
      title={drama.title}
      meta={meta}
      trend={<RankMovement ranks={movement} />}
    />
  );
}
