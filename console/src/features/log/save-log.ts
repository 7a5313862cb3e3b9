import type { StaffLogEntryJson } from '@cliffhanger/contracts/staff';
import { callStaff } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';
import { findDifferences } from './differences.ts';
import type { LogFilter } from './log-filters.tsx';

const pageSize = 1000;
/** A file with more is one for a database. */
export const maxSavedEntries = 20_000;

const columns = ['id', 'at', 'operator', 'door', 'action', 'subject', 'viewer', 'value', 'before', 'after'];

/** A spreadsheet would calculate what begins so (CWE-1236). */
const formula = /^[=+\-@\t\r]/;

const cell = (value: unknown): string => {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** One line for each value that changed, or one line for an entry without any. */
const linesOf = (entry: StaffLogEntryJson): string[] => {
  const { id, at, operator, door, action, subject, viewer, before, after } = entry;
  const own = [id, at, operator, door, action, `${subject.kind} ${subject.id}`, viewer?.number ?? ''];
  const differences = findDifferences(before, after);
  const values = differences.length > 0 ? differences : [{ path: [], before: '', after: '' }];
  return values.map(({ path, before: old, after: current }) =>
    [...own, path.join('.'), old, current].map(cell).join(),
  );
};

/** Saves the entries that a filter finds as CSV, in the times and words of the server. */
export const saveLog = async (filter: LogFilter): Promise<void> => {
  const entries: StaffLogEntryJson[] = [];
  for (let beforeId: number | undefined; entries.length < maxSavedEntries; ) {
    const { items, nextBeforeId } = await callStaff('log.list', {
      ...filter,
      limit: pageSize,
      ...(beforeId !== undefined && { beforeId }),
    });
    entries.push(...items);
    if (nextBeforeId === null) break;
    beforeId = nextBeforeId;
  }
  const lines = [columns.join(), ...entries.flatMap(linesOf)];
  // Spreadsheets take a file for UTF-8 by its first character.
  saveFile('staff-log.csv', new Blob(['\uFEFF', lines.join('\r\n'), '\r\n'], { type: 'text/csv' }));
};
