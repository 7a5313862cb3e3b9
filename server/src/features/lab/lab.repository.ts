import type { Reader } from '#platform/database/open-database.ts';

const listed = 6;

/** Who was here last, each once. */
export const listSeenViewers = async (db: Reader) => {
  const sessions = await db.session.findMany({
    where: { endedAt: null },
    orderBy: { lastSeenAt: 'desc' },
    distinct: ['userId'],
    take: listed,
    select: { user: { select: { id: true, number: true, displayName: true } } },
  });
  return sessions.map(({ user }) => user);
};
export type SeenViewer = Awaited<ReturnType<typeof listSeenViewers>>[number];

/** The last orders that have a checkout of this machine. */
export const listCheckouts = (db: Reader, provider: string) =>
  db.order.findMany({
    where: { provider, payUrl: { not: null } },
    orderBy: { createdAt: 'desc' },
    take: listed,
    select: { payUrl: true, status: true, amountMinor: true, currency: true, createdAt: true },
  });
export type CheckoutRow = Awaited<ReturnType<typeof listCheckouts>>[number];
