import type { StaffLogPage } from '@cliffhanger/contracts/staff';
import { aroundTransactions } from '#platform/database/around-transactions.ts';
import type { Platform } from '#platform/platform.ts';
import type { StaffOperator } from '#platform/staff-server.ts';
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

/**
 * Carries out a staff call. Each of its transactions reads the subject before and after its work, and writes the
 * difference to the staff log. Without a difference it writes nothing.
 */
export const logChange = <T>(
  { clock }: Pick<Platform, 'clock'>,
  { operator, action }: Call,
  { subject, viewerId, details = {}, read, requireState }: LoggedChange,
  run: () => Promise<T>,
): Promise<T> =>
  aroundTransactions(async (tx, work) => {
    const stateBefore = await read(tx);
    await requireState?.(stateBefore);
    const result = await work();
    const stateAfter = await read(tx);
    const before = differing(stateBefore, stateAfter);
    const after = differing(stateAfter, stateBefore);
    if (Object.keys({ ...before, ...after }).length > 0) {
      await insertLogEntry(tx, {
        operator: operator.name,
        sessionId: operator.session?.id ?? null,
        action,
        at: clock.now(),
        subject,
        viewerId: viewerId ?? null,
        details,
        before,
        after,
      });
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
