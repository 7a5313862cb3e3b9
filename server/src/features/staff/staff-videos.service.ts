import type { StaffLogEntry, StaffVideo } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { listLogEntries } from './staff-log.repository.ts';

const pageSize = 100;

/** The video that a number of a drama has, as the staff log holds it. */
interface LoggedVideo {
  id: string;
  mediaVersion: number;
}

interface Change {
  before: LoggedVideo | undefined;
  after: LoggedVideo | undefined;
  /** The latest entry that changed it. */
  latest: StaffLogEntry;
}

/**
 * The numbers of a drama that have another video, or none, since its last import, and what staff did. A number whose video
 * came back is not among them.
 */
export const listStaffVideos = async (
  { database }: Pick<Platform, 'database'>,
  slug: string,
): Promise<StaffVideo[]> => {
  const changes = new Map<number, Change>();
  for (let beforeId: number | undefined; ; ) {
    const entries = await listLogEntries(database.read, { ids: [slug], beforeId, limit: pageSize });
    for (const entry of entries.filter(({ subject }) => subject.kind === 'drama')) {
      if (entry.action === 'drama.import') return summarize(changes);
      for (const { number, before, after } of listChanges(entry)) {
        const known = changes.get(number);
        changes.set(number, known ? { ...known, before } : { before, after, latest: entry });
      }
    }
    beforeId = entries.at(-1)?.id;
    if (entries.length < pageSize) return summarize(changes);
  }
};

const isSame = (one: LoggedVideo | undefined, other: LoggedVideo | undefined): boolean =>
  one?.id === other?.id && one?.mediaVersion === other?.mediaVersion;

/** The numbers whose video an entry changes. */
const listChanges = (entry: StaffLogEntry) => {
  const keys = new Set([...Object.keys(entry.before), ...Object.keys(entry.after)]);
  return [...keys].flatMap((key) => {
    const number = Number(/^episode (\d+)$/.exec(key)?.[1] ?? 0);
    const [before, after] = [entry.before[key], entry.after[key]] as (LoggedVideo | undefined)[];
    return number === 0 || isSame(before, after) ? [] : [{ number, before, after }];
  });
};

const summarize = (changes: ReadonlyMap<number, Change>): StaffVideo[] => {
  const present = new Set([...changes.values()].map(({ after }) => after?.id));
  return [...changes]
    .filter(([, { before, after }]) => !isSame(before, after) && (after || !present.has(before?.id)))
    .map(([number, { latest }]) => ({ number, action: latest.action, at: latest.at }))
    .sort((a, b) => a.number - b.number);
};
