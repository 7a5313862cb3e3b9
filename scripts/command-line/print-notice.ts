import { fstatSync } from 'node:fs';
import { hostname } from 'node:os';
import manifest from '../../package.json' with { type: 'json' };

/** Levels of the log: information, a failure, and why the server ends. */
type Level = 30 | 50 | 60;

/** Whether systemd leads the standard output to its journal, as it says in JOURNAL_STREAM. */
const isJournal = (): boolean => {
  if (process.env.JOURNAL_STREAM === undefined) return false;
  const { dev, ino } = fstatSync(1);
  return process.env.JOURNAL_STREAM === `${dev}:${ino}`;
};

/**
 * Whether what is printed goes to the log of a server: a journal, or production without a terminal. Its lines then have the
 * form of the server's own, so that one program can read them all.
 */
const isLog = (process.env.NODE_ENV === 'production' && !process.stdout.isTTY) || isJournal();

/** Prints a line for the person who starts the server: as it is, or as a line of its log. */
export const printNotice = (line: string, level: Level = 30): void => {
  const { version } = manifest;
  const fields = { level, time: Date.now(), pid: process.pid, hostname: hostname(), version };
  const text = isLog ? JSON.stringify({ ...fields, msg: line.trim() }) : line;
  (level === 30 || isLog ? process.stdout : process.stderr).write(`${text}\n`);
};

/** Where a progress bar goes. */
export const noticeStream: { readonly isTTY?: boolean; write(text: string): unknown } = isLog
  ? { write: (text) => printNotice(text) }
  : process.stdout;
