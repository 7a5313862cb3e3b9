import type { Reader } from '#platform/database/open-database.ts';

/** The paid coins that refunds of an order took back, without those that a won dispute or a refusal gave back. */
const takenBack = `SELECT t."orderId", sum(e."coins") AS "paidCoins" FROM "LedgerTransfer" t
  JOIN "LedgerEntry" e ON e."transferId" = t."id" AND e."accountKey" = 'gateway:house'
  WHERE t."reason" IN ('refund', 'reinstatement', 'unspentRefund', 'unspentRefundReversal') GROUP BY t."orderId"`;

/** What went back for the unspent coins of an order, or is about to. */
const stillTaken = `SELECT "orderId", sum("paidCoins") AS "paidCoins", sum("bonusCoins") AS "bonusCoins",
    sum("amountMinor") AS "amountMinor", sum("amountMinor") FILTER (WHERE "status" = 'refunded') AS "refundedMinor"
  FROM "UnspentRefund" WHERE "coinsReturnedAt" IS NULL GROUP BY "orderId"`;

/**
 * The invariants of the wallet, one statement each, which selects a description of every row that breaks it. Merged
 * accounts gave their rights away and keep their history, so the rules about rights skip them.
 */
const rules: readonly string[] = [
  // The ledger.
  `SELECT 'account ' || a."key" || ' has a balance of ' || a."balanceCoins" || ' coins, but its ' || coalesce(e."count", 0)
     || ' entries sum to ' || coalesce(e."coins", 0) AS "problem"
   FROM "LedgerAccount" a LEFT JOIN (
     SELECT "accountKey", count(*) AS "count", sum("coins") AS "coins" FROM "LedgerEntry" GROUP BY "accountKey"
   ) e ON e."accountKey" = a."key"
   WHERE a."balanceCoins" <> coalesce(e."coins", 0) OR a."entryCount" <> coalesce(e."count", 0)`,
  `SELECT 'account ' || "key" || ' has a negative balance' AS "problem" FROM "LedgerAccount"
   WHERE "userId" IS NOT NULL AND "balanceCoins" < 0`,
  `SELECT 'an entry of transfer ' || e."transferId" || ' has no ' || iif(t."id" IS NULL, 'transfer', 'account') AS "problem"
   FROM "LedgerEntry" e LEFT JOIN "LedgerTransfer" t ON t."id" = e."transferId"
   LEFT JOIN "LedgerAccount" a ON a."key" = e."accountKey" WHERE t."id" IS NULL OR a."key" IS NULL`,
  `SELECT 'the entries of transfer ' || t."id" || ' sum to ' || sum(e."coins") || ' instead of 0' AS "problem"
   FROM "LedgerTransfer" t JOIN "LedgerEntry" e ON e."transferId" = t."id" GROUP BY t."id" HAVING sum(e."coins") <> 0`,
  `SELECT 'transfer ' || t."id" || ' records ' || t."coins" || ' coins, but its entries for the viewer sum to ' || coalesce(sum(e."coins"), 0) AS "problem"
   FROM "LedgerTransfer" t LEFT JOIN "LedgerEntry" e ON e."transferId" = t."id"
     AND e."accountKey" IN ('viewerPaid:' || t."userId", 'viewerBonus:' || t."userId")
   GROUP BY t."id" HAVING t."coins" <> coalesce(sum(e."coins"), 0)`,
  `SELECT 'transfer ' || t."id" || ' moves coins of another viewer' AS "problem"
   FROM "LedgerEntry" e JOIN "LedgerTransfer" t ON t."id" = e."transferId" JOIN "LedgerAccount" a ON a."key" = e."accountKey"
   WHERE a."userId" <> t."userId" AND t."reason" <> 'join'`,
  `SELECT 'transfer ' || "id" || ' records a balance of ' || "balanceAfterCoins" || ' coins, but the transfers up to it sum to ' || "running" AS "problem"
   FROM (SELECT "id", "balanceAfterCoins", sum("coins") OVER (PARTITION BY "userId" ORDER BY rowid) AS "running"
     FROM "LedgerTransfer") WHERE "running" <> "balanceAfterCoins"`,
  `SELECT 'viewer ' || u."id" || ' has a balance of ' || sum(a."balanceCoins") || ' coins, but their transfers sum to '
     || m."coins" AS "problem"
   FROM "User" u JOIN "LedgerAccount" a ON a."userId" = u."id"
   JOIN (SELECT "userId", sum("coins") AS "coins" FROM "LedgerTransfer" GROUP BY "userId") m ON m."userId" = u."id"
   WHERE u."joinedIntoId" IS NULL GROUP BY u."id" HAVING sum(a."balanceCoins") <> m."coins"`,
  `SELECT 'transfer ' || t."id" || ' takes back duplicate rewards without an account merge, or takes coins that are not bonus coins' AS "problem"
   FROM "LedgerTransfer" t
   LEFT JOIN "User" u ON t."idempotencyKey" = 'duplicateReward:' || u."id" AND u."joinedIntoId" IS NOT NULL
   WHERE t."reason" = 'duplicateReward' AND (u."id" IS NULL OR EXISTS (
     SELECT 1 FROM "LedgerEntry" e WHERE e."transferId" = t."id"
       AND e."accountKey" NOT IN ('viewerBonus:' || t."userId", 'promotion:house', 'writeOff:house')))`,

  `SELECT 'transfer ' || t."id" || ' takes back a gift that it does not match, or takes coins that are not bonus coins' AS "problem"
   FROM "LedgerTransfer" t LEFT JOIN "LedgerTransfer" g ON g."reason" = 'prize'
     AND g."idempotencyKey" = 'gift:' || substr(t."idempotencyKey", length('giftTakenBack:') + 1)
   WHERE t."reason" = 'giftTakenBack' AND (g."coins" IS NOT (
       SELECT "coins" FROM "LedgerEntry" WHERE "transferId" = t."id" AND "accountKey" = 'promotion:house')
     OR EXISTS (SELECT 1 FROM "LedgerEntry" e WHERE e."transferId" = t."id"
       AND e."accountKey" NOT IN ('viewerBonus:' || t."userId", 'promotion:house', 'writeOff:house')))`,

  // Orders and what they delivered.
  `SELECT 'order ' || o."id" || ' is ' || o."status" || ', but its coins were not credited correctly' AS "problem" FROM "Order" o
   LEFT JOIN "LedgerTransfer" t ON t."idempotencyKey" = 'order:' || o."id" AND t."orderId" = o."id" AND t."reason" = 'recharge'
   WHERE o."kind" = 1 AND o."status" = 'paid' AND (t."id" IS NULL OR t."coins" <> o."coinsPaid" + o."coinsBonus" OR
     (SELECT -"coins" FROM "LedgerEntry" WHERE "transferId" = t."id" AND "accountKey" = 'gateway:house') IS NOT o."coinsPaid")`,
  `SELECT 'order ' || o."id" || ' is refunded, but its coins were not taken back correctly' AS "problem" FROM "Order" o
   JOIN "LedgerTransfer" t ON t."idempotencyKey" = 'order:' || o."id"
   LEFT JOIN (${takenBack}) b ON b."orderId" = o."id"
   WHERE o."kind" = 1 AND o."status" = 'refunded' AND b."paidCoins" IS NOT o."coinsPaid"`,
  `SELECT 'order ' || o."id" || ' is paid, but its coins were taken back' AS "problem" FROM "Order" o
   LEFT JOIN (${takenBack}) b ON b."orderId" = o."id"
   LEFT JOIN (${stillTaken}) r ON r."orderId" = o."id"
   WHERE o."kind" = 1 AND o."status" = 'paid' AND coalesce(b."paidCoins", 0) <> coalesce(r."paidCoins", 0)`,
  `SELECT 'refund ' || r."id" || ' of unspent coins does not match what it took' AS "problem" FROM "UnspentRefund" r
   LEFT JOIN "LedgerTransfer" t ON t."idempotencyKey" = 'unspentRefund:' || r."id" AND t."orderId" = r."orderId"
   LEFT JOIN "LedgerTransfer" v ON v."idempotencyKey" = 'unspentRefundReversal:' || r."id" AND v."orderId" = r."orderId"
   WHERE t."coins" IS NOT -(r."paidCoins" + r."bonusCoins")
     OR (SELECT "coins" FROM "LedgerEntry" WHERE "transferId" = t."id" AND "accountKey" = 'gateway:house') IS NOT r."paidCoins"
     OR v."coins" IS NOT iif(r."coinsReturnedAt" IS NULL, NULL, -t."coins")`,
  `SELECT 'order ' || o."id" || ' gave back more for unspent coins than they cost, or another sum than it records' AS "problem"
   FROM "Order" o LEFT JOIN (${stillTaken}) r ON r."orderId" = o."id"
   WHERE o."returnedMinor" <> coalesce(r."refundedMinor", 0) OR r."amountMinor" > o."amountMinor"
     OR r."paidCoins" > o."coinsPaid" OR r."bonusCoins" > o."coinsBonus"
     OR r."amountMinor" * o."coinsPaid" > o."amountMinor" * r."paidCoins"`,
  `SELECT 'transfer ' || t."id" || ' is a ' || t."reason" || ', but its order does not match' AS "problem"
   FROM "LedgerTransfer" t LEFT JOIN "Order" o ON o."id" = t."orderId"
   WHERE t."reason" IN ('recharge', 'refund', 'reinstatement', 'unspentRefund', 'unspentRefundReversal') AND
     (o."id" IS NULL OR o."kind" <> 1 OR o."status" NOT IN ('paid', 'refunded'))`,
  `SELECT 'order ' || o."id" || ' is paid, but its membership days were not granted correctly' AS "problem" FROM "Order" o
   LEFT JOIN "MembershipGrant" g ON g."orderId" = o."id" AND g."revokedAt" IS NULL
   WHERE o."kind" = 3 AND o."status" = 'paid' AND g."days" IS NOT o."membershipDays"`,
  `SELECT 'order ' || o."id" || ' is ' || o."status" || ', but its membership days are still granted' AS "problem" FROM "Order" o
   JOIN "MembershipGrant" g ON g."orderId" = o."id" WHERE o."status" <> 'paid' AND g."revokedAt" IS NULL`,
  `SELECT 'order ' || o."id" || ' is paid, but episode ' || e."id" || ' is not unlocked' AS "problem" FROM "Order" o
   JOIN "Episode" e ON e."dramaId" = o."dramaId" JOIN "User" u ON u."id" = o."userId"
   LEFT JOIN "Unlock" r ON r."userId" = o."userId" AND r."episodeId" = e."id"
   WHERE o."kind" = 2 AND o."status" = 'paid' AND u."joinedIntoId" IS NULL AND r."userId" IS NULL`,

  // Unlocks and what they cost.
  `SELECT 'viewer ' || r."userId" || ' has episode ' || r."episodeId" || ' from a series that is not paid' AS "problem"
   FROM "Unlock" r WHERE r."source" = 'series' AND NOT EXISTS (SELECT 1 FROM "Order" o
     WHERE o."userId" = r."userId" AND o."dramaId" = r."dramaId" AND o."kind" = 2 AND o."status" = 'paid')`,
  `SELECT 'viewer ' || r."userId" || ' unlocked episode ' || r."episodeId" || ' for ' || r."priceCoins" || ' coins, but its transfer does not match'
     AS "problem"
   FROM "Unlock" r LEFT JOIN "LedgerTransfer" t ON t."id" = r."transferId"
   WHERE iif(r."source" IN ('series', 'grant'), r."transferId" IS NOT NULL OR r."priceCoins" <> 0,
     t."id" IS NULL OR t."reason" <> 'unlock' OR t."dramaId" IS NOT r."dramaId")`,
  `SELECT 'transfer ' || t."id" || ' spent ' || -t."coins" || ' coins, but the prices of its unlocks sum to ' || coalesce(p."coins", 0) AS "problem"
   FROM "LedgerTransfer" t JOIN "User" u ON u."id" = t."userId" LEFT JOIN
     (SELECT "transferId", sum("priceCoins") AS "coins" FROM (
        SELECT "transferId", "priceCoins" FROM "Unlock" UNION ALL SELECT "transferId", "priceCoins" FROM "UnlockUndo")
      GROUP BY "transferId") p ON p."transferId" = t."id"
   WHERE t."reason" = 'unlock' AND u."joinedIntoId" IS NULL AND -t."coins" <> coalesce(p."coins", 0)`,
  `SELECT 'transfer ' || t."id" || ' returned ' || t."coins" || ' coins, but the prices of its undone unlocks sum to ' || coalesce(sum(d."priceCoins"), 0)
     AS "problem"
   FROM "LedgerTransfer" t LEFT JOIN "UnlockUndo" d ON d."returnedTransferId" = t."id" WHERE t."reason" = 'undoUnlock'
   GROUP BY t."id" HAVING t."coins" <> coalesce(sum(d."priceCoins"), 0)`,
  `WITH moved AS (SELECT "transferId" AS "spending", "transferId" AS "id" FROM "UnlockUndo"
     UNION SELECT "transferId", "returnedTransferId" FROM "UnlockUndo")
   SELECT 'the undo of transfer ' || m."spending" || ' returned more coins of one kind than were spent' AS "problem"
   FROM moved m JOIN "LedgerEntry" e ON e."transferId" = m."id" JOIN "LedgerAccount" a ON a."key" = e."accountKey"
   WHERE a."userId" IS NOT NULL GROUP BY m."spending", a."kind" HAVING sum(e."coins") > 0`,

  // Membership.
  `SELECT 'the membership of viewer ' || u."id" || ' does not end when their grants end' AS "problem"
   FROM "User" u LEFT JOIN "MembershipGrant" g ON g."userId" = u."id" AND g."revokedAt" IS NULL
   WHERE u."joinedIntoId" IS NULL AND u."deletedAt" IS NULL
   GROUP BY u."id" HAVING u."memberExpire" IS NOT max(g."endsAt")`,
];

/** Finds the first broken invariant. @returns its description, or null when all hold */
export const findDiscrepancy = async (db: Reader): Promise<string | null> => {
  for (const rule of rules) {
    const [row] = await db.$queryRawUnsafe<{ problem: string }[]>(`${rule} LIMIT 1`);
    if (row) return row.problem;
  }
  return null;
};

export interface Totals {
  viewers: number;
  coins: number;
  transfers: number;
  orders: number;
  unlocks: number;
}

export const getTotals = async (db: Reader): Promise<Totals> => {
  const [row] = await db.$queryRaw<Record<keyof Totals, bigint | number>[]>`
    SELECT (SELECT count(*) FROM "User") AS "viewers",
      (SELECT coalesce(sum("balanceCoins"), 0) FROM "LedgerAccount" WHERE "userId" IS NOT NULL) AS "coins",
      (SELECT count(*) FROM "LedgerTransfer") AS "transfers",
      (SELECT count(*) FROM "Order") AS "orders",
      (SELECT count(*) FROM "Unlock") AS "unlocks"`;
  const { viewers = 0, coins = 0, transfers = 0, orders = 0, unlocks = 0 } = row ?? {};
  return {
    viewers: Number(viewers),
    coins: Number(coins),
    transfers: Number(transfers),
    orders: Number(orders),
    unlocks: Number(unlocks),
  };
};
