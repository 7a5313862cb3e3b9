import type { DramaDetail, Names, StaffLogEntry, StaffVideo } from '@cliffhanger/contracts/staff';
import {
  type DramaContent,
  type LoggedEdit,
  listDramaValues,
  listEpisodeValues,
} from '#features/library/library.ts';
import type { Platform } from '#platform/platform.ts';
import { listLogEntries } from './staff-log.repository.ts';

const pageSize = 100;

/** The changes of staff to a drama since its last import. */
export interface StaffChanges {
  /** The numbers that have another video, or none. A number whose video came back is not among them. */
  videos: StaffVideo[];
  /** The values that are different, each with the latest call that edited it. */
  edits: LoggedEdit[];
}

/** The calls that edit values. A move gives an episode another number, and is no edit of its texts. */
const editActions: readonly string[] = [
  'drama.change',
  'drama.edit',
  'drama.images',
  'drama.restorePictures',
  'drama.setPicture',
  'episode.edit',
  'episode.restoreCues',
  'episode.saveCues',
  'episode.subtitles',
];

/** Something before the first change and after the last one. */
interface Change<Value> {
  before: Value | undefined;
  after: Value | undefined;
  /** The latest entry that changed it. */
  latest: StaffLogEntry;
}

/** Reads from the staff log what staff did with a drama since its last import. */
export const listStaffChanges = async (
  { database }: Pick<Platform, 'database'>,
  slug: string,
): Promise<StaffChanges> => {
  const videos = new Map<number, Change<LoggedVideo>>();
  const values = new Map<string, Change<string>>();
  for (let beforeId: number | undefined; ; ) {
    const entries = await listLogEntries(database.read, { ids: [slug], beforeId, limit: pageSize });
    for (const entry of entries.filter(({ subject }) => subject.kind === 'drama')) {
      if (entry.action === 'drama.import') return summarize(videos, values);
      collect(videos, entry, listVideos, isSame);
      if (editActions.includes(entry.action))
        collect(values, entry, listValues, (one, other) => one === other);
    }
    beforeId = entries.at(-1)?.id;
    if (entries.length < pageSize) return summarize(videos, values);
  }
};

/** Adds what an entry changes. Entries come from the latest to the earliest. */
const collect = <Key, Value>(
  changes: Map<Key, Change<Value>>,
  entry: StaffLogEntry,
  list: (state: LoggedState) => ReadonlyMap<Key, Value>,
  isUnchanged: (one: Value | undefined, other: Value | undefined) => boolean,
): void => {
  const [old, current] = [list(entry.before), list(entry.after)];
  for (const key of new Set([...old.keys(), ...current.keys()])) {
    const [before, after] = [old.get(key), current.get(key)];
    if (isUnchanged(before, after)) continue;
    const later = changes.get(key);
    changes.set(key, later ? { ...later, before } : { before, after, latest: entry });
  }
};

/** The video that a number of a drama has. */
interface LoggedVideo {
  id: string;
  mediaVersion: number;
}

type LoggedState = StaffLogEntry['before'];

/** An episode without its price, which follows those of the drama. Entries of earlier versions have no texts of this form. */
type LoggedEpisode = Pick<DramaDetail['episodes'][number], 'id'> &
  Partial<Pick<DramaDetail['episodes'][number], 'texts'>> & {
    /** As "zh" or "zh.sdh", and a path. */
    subtitles?: string[];
  };

const listEpisodes = (state: LoggedState): [number, object][] =>
  Object.entries(state).flatMap(([key, value]) => {
    const number = Number(/^episode (\d+)$/.exec(key)?.[1] ?? 0);
    return number > 0 && typeof value === 'object' && value !== null ? [[number, value]] : [];
  });

const listVideos = (state: LoggedState): ReadonlyMap<number, LoggedVideo> =>
  new Map(listEpisodes(state).map(([number, episode]) => [number, episode as LoggedVideo]));

/** Joins the id of an episode and the name of a field. Ids and names have no spaces. */
const separator = ' ';

/** The images of a logged state, by their names in a plan. */
const listImages = (state: LoggedState): [string, string][] => {
  const { posterKeys = {}, frameKey } = state as { posterKeys?: Names; frameKey?: string | null };
  return [
    ...Object.entries(posterKeys).map(([language, key]): [string, string] => [`poster.${language}`, key]),
    ...(frameKey ? [['frame', frameKey] as [string, string]] : []),
  ];
};

/** The values of a logged state by their fields: `title.en`. Those of an episode have its id before it. */
const listValues = (state: LoggedState): ReadonlyMap<string, string> => {
  const { category, tags } = state as { category?: string | null; tags?: string[] };
  const content = {
    ...state,
    category: category ? { slug: category } : undefined,
    tags: tags?.map((slug) => ({ slug })),
  } as Partial<DramaContent>;
  return new Map([
    ...listDramaValues(content),
    ...listImages(state),
    ...listEpisodes(state).flatMap(([, episode]) => {
      const { id, texts, subtitles = [] } = episode as LoggedEpisode;
      const tracks = subtitles.map(
        (track) => [`subtitles.${track.slice(0, track.indexOf(' '))}`, track] as const,
      );
      return [...listEpisodeValues({ texts }), ...tracks].map(([field, value]): [string, string] => [
        `${id}${separator}${field}`,
        value,
      ]);
    }),
  ]);
};

const isSame = (one: LoggedVideo | undefined, other: LoggedVideo | undefined): boolean =>
  one?.id === other?.id && one?.mediaVersion === other?.mediaVersion;

const summarize = (
  videos: ReadonlyMap<number, Change<LoggedVideo>>,
  values: ReadonlyMap<string, Change<string>>,
): StaffChanges => {
  const present = new Set([...videos.values()].map(({ after }) => after?.id));
  return {
    videos: [...videos]
      .filter(([, { before, after }]) => !isSame(before, after) && (after || !present.has(before?.id)))
      .map(([number, { latest }]) => ({ number, action: latest.action, at: latest.at }))
      .sort((a, b) => a.number - b.number),
    edits: [...values]
      .filter(([, { before, after }]) => before !== after)
      .map(
        ([
          key,
          {
            latest: { action, at },
          },
        ]) => {
          const [field = '', episodeId = null] = key.split(separator).reverse();
          return { episodeId, field, action, at };
        },
      ),
  };
};
