import {
  logSubjectsOfRole,
  type Permission,
  permissionsFor,
  permissionsOfRole,
  type StaffLogEntry,
  staffCalls,
} from '@cliffhanger/contracts/staff';
import * as z from 'zod';
import type { Reader } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError, type StaffOperator } from '#platform/staff-server.ts';
import type { LoggedChange, State } from './logged-changes.ts';
import { readDramaState } from './logged-states.repository.ts';
import { changesSame, findChangedSince, findPutBack, type LoggedCall, type PutBackCall } from './put-back.ts';
import { findLatestEntryId, findLoggedCall, type LogReader, listLogEntries } from './staff-log.repository.ts';

/** Carries out a staff call, with more in its entry of the log. */
export type CarryOut = (
  call: PutBackCall,
  operator: StaffOperator,
  more: Pick<LoggedChange, 'details' | 'requireState'>,
) => Promise<unknown>;

/** Who reads the log by the console; undefined for a command, which reads all. */
export const readerOf = ({ name, session }: StaffOperator): LogReader | undefined =>
  session ? { name, kinds: logSubjectsOfRole[session.role] } : undefined;

/** Whether a person may do something. A command may do everything. */
export const mayDo = ({ session }: StaffOperator, permission: Permission): boolean =>
  session === null || permissionsOfRole[session.role].includes(permission);

const requirePermissions = ({ name, input }: PutBackCall, operator: StaffOperator): void => {
  const { data, error } = z.safeParse(staffCalls[name].input, input);
  if (error || !permissionsFor(name, data).every((permission) => mayDo(operator, permission)))
    throw notPutBack();
};

const notPutBack = () =>
  new StaffError('this entry of the log cannot be put back', { reason: 'logNotPutBack', values: {} });

/** The state of a drama now. What is put back by it is refused if somebody changes the drama meanwhile. */
const readCurrent = async (db: Reader, { subject }: LoggedCall): Promise<State | undefined> => {
  if (subject.kind !== 'drama') return undefined;
  const revision = await findLatestEntryId(db);
  // As the entries, which are JSON.
  return JSON.parse(JSON.stringify({ ...(await readDramaState(db, subject.id)), revision })) as State;
};

/** The latest person who changed something of what an entry changed. */
const findLaterOperator = async (
  { database }: Pick<Platform, 'database'>,
  { id, subject }: { id: number; subject: LoggedCall['subject'] },
  names: readonly string[],
  partOf: PutBackCall['partOf'],
): Promise<string> => {
  const later = await listLogEntries(database.read, { ids: [subject.id], limit: 1000 });
  const isLater = (entry: StaffLogEntry) => entry.id > id && changesSame(entry, names, partOf);
  return later.find(isLater)?.operator ?? '–';
};

/**
 * Puts back what an entry of the staff log changed, by a call like the one that changed it.
 * @returns the entry of that call
 * @throws StaffError when there is no such entry, it cannot be put back, or something of it has other values by now
 */
export const putBack = async (
  platform: Pick<Platform, 'database'>,
  id: number,
  operator: StaffOperator,
  carryOut: CarryOut,
): Promise<StaffLogEntry> => {
  const { read } = platform.database;
  const entry = await findLoggedCall(read, id, readerOf(operator));
  if (!entry) throw new StaffError(`the log has no entry ${id}`, { reason: 'logEntryUnknown', values: {} });
  const call = findPutBack(entry, await readCurrent(read, entry));
  if (!call) throw notPutBack();
  requirePermissions(call, operator);
  const requireState = async (state: State) => {
    const changed = findChangedSince(entry, state, call.partOf);
    if (changed.length === 0) return;
    const who = await findLaterOperator(platform, { id, subject: entry.subject }, changed, call.partOf);
    const message = `${who} has changed ${changed.join(', ')} since; nothing was put back`;
    throw new StaffError(message, { reason: 'logChangedSince', values: { who } });
  };
  await carryOut(call, operator, { details: { putsBack: id }, requireState });
  const [made] = await listLogEntries(read, { ids: [entry.subject.id], limit: 1 });
  if (!made) throw new Error('what was put back is not in the log');
  return made;
};

export type PutBack = (id: number, operator: StaffOperator) => Promise<StaffLogEntry>;
