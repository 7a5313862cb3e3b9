import { actionOfEntry, findLoggedCommands, type StaffLogEntry } from '@cliffhanger/contracts/staff';
import { listKept } from '#features/library/library.ts';
import type { Prisma } from '#platform/database/generated/client.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import { findPutBack, type LoggedCall, putBackStateOf } from './put-back.ts';

/** With the staff call as its action. */
export type NewLogEntry = Omit<StaffLogEntry, 'id' | 'viewer' | 'door' | 'putBack'> & {
  sessionId: string | null;
};

/** @returns the id of the entry */
export const insertLogEntry = async (
  tx: Transaction,
  { at, subject, details, before, after, ...entry }: NewLogEntry,
): Promise<number> => {
  const { id } = await tx.staffAction.create({
    select: { id: true },
    data: {
      ...entry,
      createdAt: at,
      subjectKind: subject.kind,
      subjectId: subject.id,
      details: JSON.stringify(details),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    },
  });
  return id;
};

/** Who reads the log. */
export interface LogReader {
  name: string;
  /** The kinds of subjects of others that they read; null: all. */
  kinds: readonly string[] | null;
}

export interface LogSearch {
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  operator?: string | undefined;
  action?: string | undefined;
  /** Ids of subjects, of viewers or of banners. */
  ids?: readonly string[] | undefined;
  beforeId?: number | undefined;
  /** Only what this person may read; undefined: all. */
  reader?: LogReader | undefined;
  /** Exclusive. */
  afterId?: number | undefined;
  /** Without entries of who opened an account. */
  isChange?: boolean | undefined;
  limit: number;
}

const hasAction = (action: string): Prisma.StaffActionWhereInput => ({
  OR: findLoggedCommands(action).map(({ call, after }) => ({
    action: call,
    ...(after !== undefined && { after: { contains: after } }),
  })),
});

/** Entries of a banner, which all have the carousel as their subject. */
const isAboutBanner = (id: string): Prisma.StaffActionWhereInput => ({
  subjectKind: 'carousel',
  OR: [
    { before: { contains: `"${id}":{` } },
    { after: { contains: `"${id}":{` } },
    { details: { contains: `"${id}"` } },
    // Earlier versions stored only the order, and not which banner was moved.
    { action: 'carousel.move', details: '{}', after: { contains: `"${id}"` } },
  ],
});

/** The entry of the template that took the place of this one. */
const isReplacementOf = (id: string): Prisma.StaffActionWhereInput => ({
  action: 'templates.replace',
  details: { contains: `"replaces":"${id}"` },
});

const isAbout = (ids: readonly string[]): Prisma.StaffActionWhereInput => ({
  OR: [
    { subjectId: { in: [...ids] } },
    { viewerId: { in: [...ids] } },
    // Anything else is no id of a banner, and could have wildcards.
    ...ids.filter((id) => /^[\w-]+$/.test(id)).flatMap((id) => [isAboutBanner(id), isReplacementOf(id)]),
  ],
});

const isReadBy = ({ name, kinds }: LogReader): Prisma.StaffActionWhereInput =>
  kinds === null
    ? {}
    : { OR: [{ operator: name, sessionId: { not: null } }, { subjectKind: { in: [...kinds] } }] };

/** Whether this person opened this account since then. */
export const isOpeningLogged = async (
  db: Reader,
  { operator, viewerId, since }: { operator: string; viewerId: string; since: Date },
): Promise<boolean> => {
  const found = await db.staffAction.findFirst({
    where: {
      viewerId,
      operator,
      action: 'user.show',
      sessionId: { not: null },
      createdAt: { gt: since },
    },
    select: { id: true },
  });
  return found !== null;
};

/** The id of the latest entry of the staff log; 0 while it is empty. */
export const findLatestEntryId = async (db: Reader): Promise<number> => {
  const { _max } = await db.staffAction.aggregate({ _max: { id: true } });
  return _max.id ?? 0;
};

/** Lists entries of the staff log, newest first. */
export const listLogEntries = async (
  db: Reader,
  { since, until, operator, action, ids, beforeId, afterId, reader, isChange, limit }: LogSearch,
): Promise<StaffLogEntry[]> => {
  const found = await db.staffAction.findMany({
    where: {
      createdAt: { ...(since && { gte: since }), ...(until && { lt: until }) },
      ...(operator !== undefined && { operator: { contains: operator } }),
      ...((beforeId ?? afterId) !== undefined && {
        id: {
          ...(beforeId !== undefined && { lt: beforeId }),
          ...(afterId !== undefined && { gt: afterId }),
        },
      }),
      ...(isChange && { action: { not: 'user.show' } }),
      AND: [
        ...(action === undefined ? [] : [hasAction(action)]),
        ...(ids ? [isAbout(ids)] : []),
        ...(reader ? [isReadBy(reader)] : []),
      ],
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
  const viewerIds = found.flatMap(({ viewerId }) => viewerId ?? []);
  const viewers = await db.user.findMany({
    where: { id: { in: [...new Set(viewerIds)] } },
    select: { id: true, number: true, displayName: true },
  });
  const viewerById = new Map(viewers.map(({ id, ...viewer }) => [id, viewer]));
  const entries = found.map(
    ({ createdAt, subjectKind, subjectId, sessionId, details, before, after, ...entry }) => {
      const logged = {
        action: entry.action,
        subject: { kind: subjectKind as StaffLogEntry['subject']['kind'], id: subjectId },
        details: JSON.parse(details),
        before: JSON.parse(before),
        after: JSON.parse(after),
      };
      return {
        ...entry,
        ...logged,
        at: createdAt,
        door: sessionId === null ? ('command' as const) : ('console' as const),
        action: actionOfEntry(entry.action, after),
        viewer: viewerById.get(entry.viewerId ?? '') ?? null,
        putBack: putBackStateOf(logged),
        files: findPutBack(logged)?.files ?? [],
      };
    },
  );
  const files = entries.flatMap((entry) => entry.files);
  const kept = files.length > 0 ? await listKept(db, files) : new Set();
  return entries.map(({ files: needed, putBack, ...entry }) => ({
    ...entry,
    putBack: putBack === 'possible' && !needed.every((key) => kept.has(key)) ? ('expired' as const) : putBack,
  }));
};

/** Finds an entry as it is stored, if this person may read it. */
export const findLoggedCall = async (
  db: Reader,
  id: number,
  reader: LogReader | undefined,
): Promise<LoggedCall | null> => {
  const found = await db.staffAction.findFirst({ where: { AND: [{ id }, reader ? isReadBy(reader) : {}] } });
  if (!found) return null;
  return {
    action: found.action,
    subject: { kind: found.subjectKind, id: found.subjectId },
    details: JSON.parse(found.details),
    before: JSON.parse(found.before),
    after: JSON.parse(found.after),
  };
};
