import path from 'node:path';
import type { EncodingInput, MediaJob, MediaJobError, MediaJobState } from '@cliffhanger/contracts/staff';
import type { Encoding } from '#encoding/worker/messages.ts';
import type { Reader, Transaction, Writer } from '#platform/database/open-database.ts';

const openStates: MediaJobState[] = ['waiting', 'running'];

type Row = NonNullable<Awaited<ReturnType<Reader['mediaJob']['findUnique']>>>;
type StoredSource = Pick<EncodingInput, 'video' | 'name' | 'sounds' | 'info'>;

const readSource = ({ source }: Row): StoredSource => JSON.parse(source);

const toJob = (row: Row): MediaJob => {
  const { video, name = path.basename(video) } = readSource(row);
  return {
    id: row.id,
    kind: 'encode',
    slug: row.slug,
    number: row.number,
    video: name,
    state: row.state as MediaJobState,
    progress: row.progress,
    attempts: row.attempts,
    error: row.error === null ? null : (JSON.parse(row.error) as MediaJobError),
    askedBy: row.askedBy,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
  };
};

const toJobOrNull = (row: Row | null): MediaJob | null => row && toJob(row);

export const findJob = async (db: Reader, id: number): Promise<MediaJob | null> =>
  toJobOrNull(await db.mediaJob.findUnique({ where: { id } }));

export const findJobs = async (db: Reader, ids: readonly number[]): Promise<MediaJob[]> =>
  (await db.mediaJob.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'asc' } })).map(toJob);

/** The job that encodes into a folder, or waits for it. */
export const findOpenJobOf = async (db: Reader, folder: string): Promise<MediaJob | null> =>
  toJobOrNull(await db.mediaJob.findUnique({ where: { openFolder: folder } }));

/** The folder of a job's renditions. */
const getFolderOf = async (db: Reader, id: number): Promise<string> =>
  (await db.mediaJob.findUniqueOrThrow({ where: { id }, select: { folder: true } })).folder;

/** Open jobs in the order in which they are worked off, and then the latest others. */
export const listJobs = async (db: Reader, maxEnded: number): Promise<MediaJob[]> => {
  const open = await db.mediaJob.findMany({ where: { state: { in: openStates } }, orderBy: { id: 'asc' } });
  const ended = await db.mediaJob.findMany({
    where: { state: { notIn: openStates } },
    orderBy: [{ endedAt: 'desc' }, { id: 'desc' }],
    take: maxEnded,
  });
  return [...open, ...ended].map(toJob);
};

/** What a job encodes, and into which folder; null if there is no such job. */
export const findEncoding = async (db: Reader, id: number): Promise<Encoding | null> => {
  const row = await db.mediaJob.findUnique({ where: { id } });
  return row && { folder: row.folder, ...readSource(row) };
};

export const insertJob = async (
  tx: Transaction,
  { slug, number, folder, ...source }: EncodingInput,
  { askedBy, createdAt }: Pick<MediaJob, 'askedBy' | 'createdAt'>,
): Promise<MediaJob> =>
  toJob(
    await tx.mediaJob.create({
      data: {
        kind: 'encode',
        slug,
        number,
        folder,
        openFolder: folder,
        source: JSON.stringify(source),
        state: 'waiting',
        askedBy,
        createdAt,
      },
    }),
  );

export const hasWaitingJob = async (db: Reader): Promise<boolean> =>
  (await db.mediaJob.findFirst({ where: { state: 'waiting' }, select: { id: true } })) !== null;

/** Gives the oldest waiting job a free place of the worker. @returns null if none waits, or all places are taken */
export const claimJob = async (
  tx: Transaction,
  { places, at }: { places: number; at: Date },
): Promise<{ job: MediaJob; encoding: Encoding } | null> => {
  const running = await tx.mediaJob.findMany({ where: { place: { not: null } }, select: { place: true } });
  const place = Array.from({ length: places }, (_, index) => index).find(
    (index) => !running.some((row) => row.place === index),
  );
  const next = await tx.mediaJob.findFirst({ where: { state: 'waiting' }, orderBy: { id: 'asc' } });
  if (place === undefined || !next) return null;
  const row = await tx.mediaJob.update({
    where: { id: next.id },
    data: { state: 'running', place, attempts: { increment: 1 }, progress: 0, startedAt: at, aliveAt: at },
  });
  return { job: toJob(row), encoding: { folder: row.folder, ...readSource(row) } };
};

/** Stores how far a running job is. @returns null if it does not run any more */
export const saveProgress = async (
  db: Writer,
  id: number,
  { progress, aliveAt }: { progress: number; aliveAt: Date },
): Promise<MediaJob | null> => {
  const { count } = await db.mediaJob.updateMany({
    where: { id, state: 'running' },
    data: { progress, aliveAt },
  });
  return count === 0 ? null : toJobOrNull(await db.mediaJob.findUnique({ where: { id } }));
};

/** Ends an open job. */
export const endJob = async (
  tx: Transaction,
  id: number,
  { state, error, endedAt }: { state: 'done' | 'failed' | 'canceled'; error?: MediaJobError; endedAt: Date },
): Promise<MediaJob> =>
  toJob(
    await tx.mediaJob.update({
      where: { id },
      data: {
        state,
        place: null,
        openFolder: null,
        endedAt,
        ...(error && { error: JSON.stringify(error) }),
        ...(state === 'done' && { progress: 1 }),
      },
    }),
  );

/** Lets a running job wait, from the start. */
export const letJobWait = async (tx: Transaction, id: number): Promise<MediaJob> =>
  toJob(
    await tx.mediaJob.update({
      where: { id },
      data: { state: 'waiting', place: null, progress: 0, startedAt: null },
    }),
  );

/** Lets a job wait that has ended, as if it were new. @returns it, or the open one that encodes the same video */
export const openJobAgain = async (
  tx: Transaction,
  id: number,
): Promise<{ job: MediaJob } | { other: MediaJob }> => {
  const folder = await getFolderOf(tx, id);
  const other = await findOpenJobOf(tx, folder);
  if (other) return { other };
  const data = { state: 'waiting', openFolder: folder, attempts: 0, progress: 0 };
  const row = await tx.mediaJob.update({
    where: { id },
    data: { ...data, error: null, startedAt: null, endedAt: null },
  });
  return { job: toJob(row) };
};

/** Lets the other running jobs wait: no worker runs them any more. */
export const letOthersWait = async (db: Writer, running: readonly number[]): Promise<void> => {
  await db.mediaJob.updateMany({
    where: { state: 'running', id: { notIn: [...running] } },
    data: { state: 'waiting', place: null, progress: 0, startedAt: null },
  });
};

export const deleteJobsEndedBefore = async (db: Writer, moment: Date): Promise<void> => {
  await db.mediaJob.deleteMany({ where: { state: { notIn: openStates }, endedAt: { lt: moment } } });
};
