import type { Reader } from '#platform/database/open-database.ts';

const listSize = 6;

/** The users seen most recently. */
export const listSeenViewers = async (db: Reader) => {
  const sessions = await db.session.findMany({
    where: { endedAt: null },
    orderBy: { lastSeenAt: 'desc' },
    distinct: ['userId'],
    take: listSize,
    select: { user: { select: { id: true, number: true, displayName: true } } },
  });
  return sessions.map(({ user }) => user);
};
export type SeenViewer = Awaited<ReturnType<typeof listSeenViewers>>[number];

/** The latest orders with a checkout page of the local payment provider. */
export const listCheckouts = (db: Reader, provider: string) =>
  db.order.findMany({
    where: { provider, payUrl: { not: null } },
    orderBy: { createdAt: 'desc' },
    take: listSize,
    select: { payUrl: true, status: true, amountMinor: true, currency: true, createdAt: true },
  });
export type CheckoutRow = Awaited<ReturnType<typeof listCheckouts>>[number];
