import type { Language } from '@cliffhanger/contracts';
import {
  byLanguagePreference,
  type DetailColumns,
  detailColumns,
  detailFromColumns,
  hidingMarksSql,
} from '#features/dramas/dramas.ts';
import { type EpisodeMedia, episodeMediaJson } from '#features/playback/playback.ts';
import type { SelectRows } from '#platform/database/open-database.ts';

/** The fields of an episode that are equal for all viewers. */
export interface Episode {
  id: string;
  number: number;
  title: string;
  synopsis: string;
  /** '' for none. */
  teaser: string;
  durationSeconds: number;
  priceCoins: number;
  publishedAtMs: number;
  media: EpisodeMedia;
}

/** A drama with its episodes in one language. It is shared by all viewers, so it includes hidden and future episodes. */
export interface DramaWithEpisodes {
  detail: ReturnType<typeof detailFromColumns>;
  publishedAtMs: number;
  /** Whether viewers see that it is coming before it is published. */
  announced: boolean;
  /** With the mark of its age: kernel/hidden-ages.ts. */
  hiddenInCountries: string[];
  restDiscountPercent: number;
  episodes: Episode[];
}

interface DramaRow extends DetailColumns {
  restDiscountPercent: number;
  announced: 0 | 1;
  hiddenInCountries: string;
  episodes: string;
}

type EpisodeTuple = [
  id: string,
  number: number,
  durationSeconds: number,
  priceCoins: number,
  publishedAtMs: number,
  words: [title: string, synopsis: string, teaser: string] | null,
  media: EpisodeMedia,
];

const dramaSql = `
  SELECT ${detailColumns}, d.restDiscountPercent, d.announced,
    ${hidingMarksSql} AS hiddenInCountries,
    (SELECT json_group_array(json_array(
        id, number, durationSeconds, priceCoins, publishedAt, json(words), json(media)))
      FROM (SELECT e.*,
          (SELECT json_array(title, coalesce(synopsis, ''), coalesce(teaser, '')) FROM EpisodeTranslation WHERE episodeId = e.id
            ORDER BY ${byLanguagePreference} LIMIT 1) AS words,
          ${episodeMediaJson('e')} AS media
        FROM Episode e WHERE e.dramaId = d.id AND e.publishedAt IS NOT NULL ORDER BY e.number)) AS episodes
  FROM Drama d WHERE d.id = @dramaId AND d.publishedAt IS NOT NULL`;

export const findDramaWithEpisodes = (
  rows: SelectRows,
  dramaId: string,
  language: Language,
): DramaWithEpisodes | null => {
  const [row] = rows<DramaRow>(dramaSql, { dramaId, language });
  if (!row) return null;
  const episodes: EpisodeTuple[] = JSON.parse(row.episodes);
  return {
    detail: detailFromColumns(row),
    publishedAtMs: row.publishedAt,
    announced: row.announced === 1,
    hiddenInCountries: JSON.parse(row.hiddenInCountries),
    restDiscountPercent: row.restDiscountPercent,
    episodes: episodes.map(([id, number, durationSeconds, priceCoins, publishedAtMs, words, media]) => ({
      id,
      number,
      title: words?.[0] ?? '',
      synopsis: words?.[1] ?? '',
      teaser: words?.[2] ?? '',
      durationSeconds,
      priceCoins,
      publishedAtMs,
      media,
    })),
  };
};

/** One viewer's state in a drama, and the counts of the drama that change all the time. */
export interface DramaState {
  followCount: number;
  playCount: number;
  memberExpireMs: number | null;
  balanceCoins: number;
  followed: boolean;
  /** The coins paid for each unlocked episode, by episode id. */
  unlocks: Map<string, number>;
  /** By episode id. */
  positions: Map<string, Position>;
}

/** The counts of an episode that change all the time, and whether the viewer likes it. */
export interface EpisodeState {
  liked: boolean;
  likeCount: number;
  commentCount: number;
}

export interface Position {
  positionSeconds: number;
  finished: boolean;
  updatedAtMs: number;
}

interface DramaStateRow {
  dramaId: string;
  followCount: number;
  playCount: number;
  memberExpireMs: number | null;
  balanceCoins: number;
  followed: 0 | 1;
  unlocks: string;
  positions: string;
}

const dramaStateSql = `
  SELECT d.id AS dramaId, d.followCount, d.playCount,
    (SELECT memberExpire FROM User WHERE id = @userId) AS memberExpireMs,
    (SELECT coalesce(sum(balanceCoins), 0) FROM LedgerAccount WHERE userId = @userId) AS balanceCoins,
    EXISTS (SELECT 1 FROM Follow WHERE userId = @userId AND dramaId = d.id) AS followed,
    (SELECT json_group_array(json_array(episodeId, priceCoins)) FROM "Unlock"
      WHERE userId = @userId AND dramaId = d.id) AS unlocks,
    (SELECT json_group_array(json_array(episodeId, positionSeconds, finished, updatedAt)) FROM WatchProgress
      WHERE userId = @userId AND dramaId = d.id AND begun = 1) AS positions
  FROM json_each(@dramaIds) w CROSS JOIN Drama d ON d.id = w.value`;

/** The states of one viewer, by drama id. @param userId '' for a visitor */
export const findDramaStates = (
  rows: SelectRows,
  { userId, dramaIds }: { userId: string; dramaIds: readonly string[] },
): Map<string, DramaState> => {
  const found = rows<DramaStateRow>(dramaStateSql, { userId, dramaIds: JSON.stringify(dramaIds) });
  return new Map(found.map((row) => [row.dramaId, stateOf(row)]));
};

const stateOf = ({ followed, unlocks, positions, ...counts }: DramaStateRow): DramaState => ({
  ...counts,
  followed: followed === 1,
  unlocks: new Map<string, number>(JSON.parse(unlocks)),
  positions: new Map(
    (JSON.parse(positions) as [string, number, number, number][]).map(
      ([episode, positionSeconds, finished, updatedAtMs]) => [
        episode,
        { positionSeconds, finished: finished === 1, updatedAtMs },
      ],
    ),
  ),
});

const episodeStateSql = `
  SELECT e.id AS episodeId, e.likeCount, e.commentCount,
    EXISTS (SELECT 1 FROM EpisodeLike WHERE userId = @userId AND episodeId = e.id) AS liked
  FROM json_each(@episodeIds) w CROSS JOIN Episode e ON e.id = w.value`;

/** By episode id. @param userId '' for a visitor */
export const findEpisodeStates = (
  rows: SelectRows,
  { userId, episodeIds }: { userId: string; episodeIds: readonly string[] },
): Map<string, EpisodeState> =>
  new Map(
    rows<{ episodeId: string; likeCount: number; commentCount: number; liked: 0 | 1 }>(episodeStateSql, {
      userId,
      episodeIds: JSON.stringify(episodeIds),
    }).map(({ episodeId, liked, ...counts }) => [episodeId, { ...counts, liked: liked === 1 }]),
  );
