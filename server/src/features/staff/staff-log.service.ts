import { formatTime, type StaffLogPage } from '@cliffhanger/contracts/staff';
import { aroundTransactions } from '#platform/database/around-transactions.ts';
import type { Reader } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError, type StaffOperator } from '#platform/staff-server.ts';
import type { LoggedChange, State } from './logged-changes.ts';
import { insertLogEntry, type LogSearch, listLogEntries } from './staff-log.repository.ts';

interface Call {
  operator: StaffOperator;
  action: string;
}

/** The values of `state` that differ from those of `other`. */
const differing = (state: State, other: State): State =>
  Object.fromEntries(
    Object.entries(state).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name])),
  );

/** @throws StaffError with who changed what of the subject after the revision that the operator has read */
export const refuseStale = async (
  db: Reader,
  { subject, revision }: Pick<LoggedChange, 'subject' | 'revision'>,
): Promise<void> => {
  if (revision === undefined) return;
  const found = await listLogEntries(db, { ids: [subject.id], afterId: revision, limit: 100 });
  const [latest, ...earlier] = found.filter((entry) => entry.subject.kind === subject.kind);
  if (!latest) return;
  const { operator: who, at } = latest;
  const names = [latest, ...earlier].flatMap(({ before, after }) => [
    ...Object.keys(before),
    ...Object.keys(after),
  ]);
  const what = [...new Set(names)].sort().join();
  throw new StaffError(`"${subject.id}" was changed by ${who} at ${formatTime(at)}: ${what}`, {
    reason: 'dramaChanged',
    values: { slug: subject.id, who, at: at.toISOString(), what, revision: latest.id },
  });
};

/**
 * Carries out a staff call. Each of its transactions reads the subject before and after its work, and writes the
 * difference to the staff log. Without a difference it writes nothing.
 * @throws StaffError when the subject has another revision than the change is for
 */
export const logChange = <T>(
  { clock }: Pick<Platform, 'clock'>,
  { operator, action }: Call,
  change: LoggedChange,
  run: () => Promise<T>,
): Promise<T> =>
  aroundTransactions(async (tx, work) => {
    const { subject, viewerId, details = {}, read, requireState, requireAllowed } = change;
    await refuseStale(tx, change);
    const stateBefore = await read(tx);
    await requireState?.(stateBefore);
    const result = await work();
    const stateAfter = await read(tx);
    const before = differing(stateBefore, stateAfter);
    const after = differing(stateAfter, stateBefore);
    if (Object.keys({ ...before, ...after }).length > 0) {
      const at = clock.now();
      await insertLogEntry(tx, {
        operator: operator.name,
        sessionId: operator.session?.id ?? null,
        action,
        at,
        subject,
        viewerId: viewerId ?? null,
        details,
        before,
        after,
      });
      await requireAllowed?.(tx, operator, at);
    }
    return result;
  }, run);

/** A page of the staff log, newest first. */
export const listLog = async (
  { database }: Pick<Platform, 'database'>,
  { limit, ...search }: LogSearch,
): Promise<StaffLogPage> => {
  const found = await listLogEntries(database.read, { ...search, limit: limit + 1 });
  const items = found.slice(0, limit);
  return { items, nextBeforeId: found.length > limit ? (items.at(-1)?.id ?? null) : null };
};
