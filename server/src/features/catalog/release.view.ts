import type { Language, Release, ReleasedDrama } from '@cliffhanger/contracts';
import { cardFromColumns } from '#features/dramas/dramas.ts';
import { translatorFor } from '#kernel/words.ts';
import { dayOf } from '#platform/time/clock.ts';
import type { ReleaseRow } from './release.repository.ts';

const kindOf = ({ key, publishedAt, completedAt }: ReleaseRow): Release['kind'] => {
  const day = dayOf(new Date(key));
  if (dayOf(new Date(publishedAt)) === day) return 'series';
  return completedAt !== null && dayOf(new Date(completedAt)) === day ? 'complete' : 'episodes';
};

/** A drama with what it last had new. A series is new on its whole first day. */
export const releasedDramaView =
  (language: Language) =>
  (row: ReleaseRow): ReleasedDrama => {
    const kind = kindOf(row);
    return {
      ...cardFromColumns(row),
      release: {
        kind,
        episodes: kind === 'series' ? [] : releasedEpisodes(row, language),
        releasedAt: new Date(row.key).toISOString(),
      },
    };
  };

const releasedEpisodes = ({ episodes }: ReleaseRow, language: Language): Release['episodes'] => {
  const translate = translatorFor('library', language);
  const pairs: [number: number, title: string | null][] = JSON.parse(episodes);
  return pairs.map(([number, title]) => ({
    number,
    title: title === translate('episode', { number }) ? null : title,
  }));
};
