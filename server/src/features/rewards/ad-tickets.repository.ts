import { newId } from '#platform/database/new-id.ts';
import type { RawTransaction, SelectRows } from '#platform/database/open-database.ts';

/** @returns the id of the ticket */
export const insertTicket = async (
  tx: RawTransaction,
  { userId, day, issuedAt, expiresAt }: { userId: string; day: string; issuedAt: Date; expiresAt: Date },
): Promise<string> => {
  const id = newId();
  await tx.$executeRaw`
    INSERT INTO "AdTicket" ("id", "userId", "day", "issuedAt", "expiresAt")
    VALUES (${id}, ${userId}, ${day}, ${issuedAt.getTime()}, ${expiresAt.getTime()})`;
  return id;
};

export interface TicketRow {
  issuedAtMs: number;
  expiresAtMs: number;
  isPaid: 0 | 1;
}

export const findTicket = (rows: SelectRows, ticketId: string, userId: string): TicketRow | undefined =>
  rows<TicketRow>(
    `SELECT issuedAt AS issuedAtMs, expiresAt AS expiresAtMs, creditedAt IS NOT NULL AS isPaid
     FROM AdTicket WHERE id = @ticketId AND userId = @userId`,
    { ticketId, userId },
  )[0];

/** Marks a ticket as paid. @returns false when it was paid before */
export const markTicketPaid = async (tx: RawTransaction, ticketId: string, at: Date): Promise<boolean> => {
  const changed = await tx.$executeRaw`
    UPDATE "AdTicket" SET "creditedAt" = ${at.getTime()} WHERE "id" = ${ticketId} AND "creditedAt" IS NULL`;
  return changed === 1;
};
