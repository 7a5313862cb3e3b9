import type { Transaction } from '#platform/database/open-database.ts';

export const insertTicket = async (
  tx: Transaction,
  ticket: { userId: string; day: string; issuedAt: Date; expiresAt: Date },
): Promise<string> => (await tx.adTicket.create({ data: ticket, select: { id: true } })).id;

export const findTicket = (tx: Transaction, ticketId: string, userId: string) =>
  tx.adTicket.findFirst({ where: { id: ticketId, userId } });

/** Marks a ticket as paid. @returns false when it was paid before */
export const markTicketPaid = async (tx: Transaction, ticketId: string, at: Date): Promise<boolean> => {
  const { count } = await tx.adTicket.updateMany({
    where: { id: ticketId, creditedAt: null },
    data: { creditedAt: at },
  });
  return count === 1;
};
