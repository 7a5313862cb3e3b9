import type { LibraryCheck, LibraryCheckResult, MediaJobState } from '@cliffhanger/contracts/staff';
import type { Reader, Transaction, Writer } from '#platform/database/open-database.ts';

type Row = NonNullable<Awaited<ReturnType<Reader['libraryCheck']['findFirst']>>>;

const toCheck = ({ open: _open, state, result, ...row }: Row): LibraryCheck => ({
  ...row,
  state: state as MediaJobState,
  result: result === null ? null : (JSON.parse(result) as LibraryCheckResult),
});

export const findOpenCheck = async (db: Reader): Promise<LibraryCheck | null> => {
  const row = await db.libraryCheck.findUnique({ where: { open: true } });
  return row && toCheck(row);
};

/** Finds the latest check of all, or of those in a state. */
export const findLatestCheck = async (db: Reader, state?: MediaJobState): Promise<LibraryCheck | null> => {
  const where = state ? { state } : {};
  const row = await db.libraryCheck.findFirst({ where, orderBy: { id: 'desc' } });
  return row && toCheck(row);
};

/** Adds a check that waits. */
export const insertCheck = async (
  tx: Transaction,
  input: Pick<LibraryCheck, 'askedBy' | 'createdAt'>,
): Promise<LibraryCheck> =>
  toCheck(await tx.libraryCheck.create({ data: { ...input, state: 'waiting', open: true } }));

/** Adds a check that is done. */
export const insertDoneCheck = async (
  tx: Transaction,
  { at, result, askedBy }: { at: Date; result: LibraryCheckResult; askedBy: string },
): Promise<LibraryCheck> => {
  const times = { createdAt: at, startedAt: at, endedAt: at };
  const data = { ...times, askedBy, progress: 1, state: 'done', result: JSON.stringify(result) };
  return toCheck(await tx.libraryCheck.create({ data }));
};

/** Changes a check that waits or runs. @returns null when it has ended */
const changeOpen = async (
  db: Writer | Transaction,
  id: number,
  data: Parameters<Writer['libraryCheck']['update']>[0]['data'],
): Promise<LibraryCheck | null> => {
  const [row] = await db.libraryCheck.updateManyAndReturn({ where: { id, open: true }, data });
  return row ? toCheck(row) : null;
};

export const startCheck = (db: Writer | Transaction, id: number, startedAt: Date) =>
  changeOpen(db, id, { state: 'running', progress: 0, startedAt });

export const saveCheckProgress = (db: Writer, id: number, progress: number) =>
  changeOpen(db, id, { progress });

export const endCheck = (
  db: Writer | Transaction,
  id: number,
  {
    result = null,
    ...end
  }: {
    state: 'done' | 'failed' | 'canceled';
    endedAt: Date;
    failure?: string;
    result?: LibraryCheckResult | null;
  },
) =>
  changeOpen(db, id, {
    ...end,
    open: null,
    ...(result && { progress: 1, result: JSON.stringify(result) }),
  });

/** Deletes all but the latest checks that have ended, and keeps the last that is done. */
export const deleteOldChecks = async (tx: Transaction, kept: number): Promise<void> => {
  const rows = await tx.libraryCheck.findMany({
    where: { open: null },
    orderBy: { id: 'desc' },
    select: { id: true, state: true },
  });
  const lastDone = rows.find(({ state }) => state === 'done')?.id;
  const old = rows.slice(kept).filter(({ id }) => id !== lastDone);
  await tx.libraryCheck.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
};
