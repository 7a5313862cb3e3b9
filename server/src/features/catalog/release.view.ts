import type { Release, ReleasedDrama } from '@cliffhanger/contracts';
import { cardFromColumns } from '#features/dramas/dramas.ts';
import { dayOf } from '#platform/time/clock.ts';
import type { ReleaseRow } from './release.repository.ts';

const kindOf = ({ key, publishedAt, completedAt }: ReleaseRow): Release['kind'] => {
  const day = dayOf(new Date(key));
  if (dayOf(new Date(publishedAt)) === day) return 'series';
  return completedAt !== null && dayOf(new Date(completedAt)) === day ? 'complete' : 'episodes';
};

/** A drama with what it last had new. A series is new on its whole first day. */
export const releasedDramaView = (row: ReleaseRow): ReleasedDrama => {
  const kind = kindOf(row);
  const episodeNumbers: number[] = kind === 'series' ? [] : JSON.parse(row.episodeNumbers);
  return {
    ...cardFromColumns(row),
    release: { kind, episodeNumbers, releasedAt: new Date(row.key).toISOString() },
  };
};
