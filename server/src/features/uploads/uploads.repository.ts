import { type FilePlace, type FileProblem, filePlace, fileProblem } from '@cliffhanger/contracts/staff';
import * as z from 'zod';
import type { Reader, Transaction, Writer } from '#platform/database/open-database.ts';

/** What the check of a video has found, for when it is encoded. */
export interface CheckedVideo {
  /** Of the renditions, below the media folder. */
  folder: string;
  /** As `formatSourceInfo` writes it. */
  info: string;
  /** The ids of the sounds beside it, by language. */
  sounds: Record<string, string>;
  /** The id of its still; null: none was made. */
  still: string | null;
}

const withPerson = { person: { select: { id: true, name: true, role: true, endedAt: true } } } as const;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;
const findRow = (db: Reader, id: string) => db.staffUpload.findUnique({ where: { id }, include: withPerson });

/** A file that was sent, or is being sent. */
export type StoredUpload = Omit<Row, 'sizeBytes' | 'place' | 'problems' | 'checked'> & {
  sizeBytes: number;
  place: FilePlace | null;
  /** Null: none was found. */
  problems: FileProblem[] | null;
  checked: CheckedVideo | null;
};

const storedProblems = z.nullable(z.array(fileProblem));

const parse = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

const toUpload = (row: Row): StoredUpload => ({
  ...row,
  sizeBytes: Number(row.sizeBytes),
  place: filePlace.safeParse(parse(row.place)).data ?? null,
  // Those that an earlier version has stored are found again.
  problems: storedProblems.safeParse(parse(row.problems)).data ?? null,
  checked: parse(row.checked) as CheckedVideo | null,
});

export const findUpload = async (db: Reader, id: string): Promise<StoredUpload | null> => {
  const row = await findRow(db, id);
  return row && toUpload(row);
};

/** Of one drama or of all, the oldest first. */
export const listUploads = async (db: Reader, slug?: string): Promise<StoredUpload[]> => {
  const rows = await db.staffUpload.findMany({
    ...(slug !== undefined && { where: { slug } }),
    include: withPerson,
    orderBy: [{ createdAt: 'asc' }, { name: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toUpload);
};

/** What is known of a file before its first byte. */
export interface NewUpload {
  id: string;
  personId: string;
  sessionId: string;
  slug: string;
  name: string;
  sizeBytes: number;
  place: FilePlace | null;
  /** Whether it may replace what the drama has at its place. */
  replaces: boolean;
  /** The id of an upload that it comes in place of; null: of none. */
  insteadOf: string | null;
}

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export const insertUpload = async (
  db: Writer,
  { place, ...upload }: Omit<NewUpload, 'insteadOf'>,
  createdAt: Date,
) => {
  await db.staffUpload.create({ data: { ...upload, place: toJson(place), createdAt } });
};

/** Stores that all of a file is there. @returns false if that was known, or there is no such upload */
export const saveFinished = async (db: Writer, id: string, finishedAt: Date): Promise<boolean> =>
  (await db.staffUpload.updateMany({ where: { id, finishedAt: null }, data: { finishedAt } })).count > 0;

/** Gives a file a place, where it is checked from the start. */
export const savePlace = async (
  tx: Transaction,
  id: string,
  { place, replaces }: Pick<NewUpload, 'place' | 'replaces'>,
) => {
  await tx.staffUpload.update({
    where: { id },
    data: { place: toJson(place), replaces, problems: null, checked: null, jobId: null },
  });
};

export const saveProblems = async (db: Writer, id: string, problems: readonly FileProblem[]) => {
  await db.staffUpload.updateMany({ where: { id }, data: { problems: toJson(problems) } });
};

/** Stores what the check of a video has found. @param jobId that encodes it; null: it starts again */
export const saveCheck = async (
  db: Writer,
  id: string,
  { checked, jobId }: { checked: CheckedVideo | null; jobId: number | null },
) => {
  await db.staffUpload.updateMany({ where: { id }, data: { checked: toJson(checked), jobId } });
};

export const deleteUploads = async (db: Writer, ids: readonly string[]) => {
  await db.staffUpload.deleteMany({ where: { id: { in: [...ids] } } });
};
