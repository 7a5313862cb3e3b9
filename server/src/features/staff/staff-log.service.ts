import {
  fileCalls,
  formatTime,
  type StaffLogEntry,
  type StaffLogPage,
  shopSubjects,
} from '@cliffhanger/contracts/staff';
import { dramaIdOf } from '#features/library/library.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { aroundTransactions } from '#platform/database/around-transactions.ts';
import type { Reader } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError, type StaffOperator } from '#platform/staff-server.ts';
import type { KnownPart, LoggedChange, State } from './logged-changes.ts';
import { movesRelease } from './moved-release.ts';
import { insertLogEntry, type LogSearch, listLogEntries } from './staff-log.repository.ts';

type LoggingPlatform = Pick<Platform, 'clock' | 'staffEvents'> & Pick<EventPublisher, 'publishToEveryone'>;

interface Call {
  operator: StaffOperator;
  action: string;
}

const isOfShop = ({ kind }: StaffLogEntry['subject']): boolean => shopSubjects.some((each) => each === kind);

/** The values of `state` that differ from those of `other`. */
const differing = (state: State, other: State): State =>
  Object.fromEntries(
    Object.entries(state).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name])),
  );

/** The names of the values that an entry changed of what an operator knows; none if it is about something else. */
const namesOfKnown = ({ before, after }: StaffLogEntry, { value, partOf }: KnownPart): string[] => {
  if (value === undefined) return Object.keys({ ...before, ...after });
  if (!(value in before || value in after)) return [];
  // The order of a list, or an amount, has no parts.
  if (value === 'order' || typeof (before[value] ?? after[value]) === 'number') return [value];
  const [old, current] = [(before[value] ?? {}) as State, (after[value] ?? {}) as State];
  if (partOf && JSON.stringify(partOf(old)) === JSON.stringify(partOf(current))) return [];
  return Object.keys({ ...differing(old, current), ...differing(current, old) });
};

/** Who moves several things of a list in a row does so faster than the list is read again. */
const isOwn = ({ door, operator: name }: StaffLogEntry, operator: StaffOperator | null): boolean =>
  door === 'console' && operator?.session !== null && name === operator?.name;

/**
 * Refuses a change of something that was changed after the revision that the operator has read.
 * @throws StaffError with who changed what of it
 */
export const refuseStale = async (
  db: Reader,
  { subject, revision, known = {} }: Pick<LoggedChange, 'subject' | 'revision' | 'known'>,
  operator: StaffOperator | null = null,
): Promise<void> => {
  if (revision === undefined) return;
  const { kind, id } = known.subject ?? subject;
  const found = await listLogEntries(db, { ids: [id], afterId: revision, limit: 100 });
  const changes = found
    .filter(
      (entry) =>
        entry.subject.kind === kind &&
        !fileCalls.includes(entry.action) &&
        !(known.value === 'order' && isOwn(entry, operator)),
    )
    .map((entry) => ({ entry, names: namesOfKnown(entry, known) }))
    .filter(({ names }) => names.length > 0);
  const [latest] = changes;
  if (!latest) return;
  const { operator: who, at, id: latestId } = latest.entry;
  const what = [...new Set(changes.flatMap(({ names }) => names))].sort().join();
  const values = { who, at: at.toISOString(), what, revision: latestId };
  throw new StaffError(
    `"${id}" was changed by ${who} at ${formatTime(at)}: ${what}`,
    kind === 'drama' && known.value === undefined
      ? { reason: 'dramaChanged', values: { slug: id, ...values } }
      : { reason: 'changedSince', values },
  );
};

/**
 * Carries out a staff call. Each of its transactions reads the subject before and after its work, and writes the
 * difference to the staff log. Without a difference it writes nothing. Open consoles learn of what they list, and viewers of a
 * moved release.
 * @throws StaffError when the subject has another revision than the change is for
 */
export const logChange = async <T>(
  { clock, staffEvents, publishToEveryone }: LoggingPlatform,
  { operator, action }: Call,
  change: LoggedChange,
  run: () => Promise<T>,
): Promise<T> => {
  const { subject, viewerId, details = {}, detailsOf, read, requireState, requireAllowed } = change;
  const entries: number[] = [];
  let tellOfRelease = () => {};
  const done = await aroundTransactions(async (tx, work) => {
    await refuseStale(tx, change, operator);
    const stateBefore = await read(tx);
    await requireState?.(stateBefore);
    const result = await work();
    const stateAfter = await read(tx);
    const before = differing(stateBefore, stateAfter);
    const after = differing(stateAfter, stateBefore);
    if (Object.keys({ ...before, ...after }).length > 0) {
      const at = clock.now();
      const entry = await insertLogEntry(tx, {
        operator: operator.name,
        sessionId: operator.session?.id ?? null,
        action,
        at,
        subject,
        viewerId: viewerId ?? null,
        details: { ...details, ...detailsOf?.(result) },
        before,
        after,
      });
      entries.push(entry);
      if (subject.kind === 'drama' && movesRelease(before, after)) {
        const dramaId = dramaIdOf(subject.id);
        const event = { action: 'update_release', msg: { dramaId } } as const;
        tellOfRelease = await publishToEveryone(tx, event, `release:${dramaId}`);
      }
      await requireAllowed?.(tx, operator, at);
    }
    return result;
  }, run);
  const revision = entries.at(-1);
  if (revision !== undefined && isOfShop(subject)) staffEvents.publish('shop', { revision });
  tellOfRelease();
  return done;
};

/** A page of the staff log, newest first. */
export const listLog = async (
  { database }: Pick<Platform, 'database'>,
  { limit, ...search }: LogSearch,
): Promise<StaffLogPage> => {
  const found = await listLogEntries(database.read, { ...search, limit: limit + 1 });
  const items = found.slice(0, limit);
  return { items, nextBeforeId: found.length > limit ? (items.at(-1)?.id ?? null) : null };
};
