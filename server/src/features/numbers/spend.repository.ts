import type { GivenSpend } from '@cliffhanger/contracts/staff';
import type { SelectRowsInThread, Transaction } from '#platform/database/open-database.ts';

/** What a row of spend is of. */
export type SpendOf = Pick<GivenSpend, 'campaign' | 'day' | 'currency'>;

export interface StoredSpend extends GivenSpend {
  changedAt: number;
}

interface SpendFilter {
  from: string | null;
  until: string | null;
  campaign: string | null;
}

/** Lists spend, the latest day first. */
export const listSpendRows = (
  rows: SelectRowsInThread,
  filter: SpendFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredSpend[]> =>
  rows(
    `SELECT campaign, day, currency, amountMinor, changedAt FROM CampaignSpend
     WHERE day >= coalesce(@from, '') AND day <= coalesce(@until, '9999') AND (@campaign IS NULL OR campaign = @campaign)
     ORDER BY day DESC, campaign, currency LIMIT @limit OFFSET @offset`,
    { ...filter, offset, limit },
  );

/** Sums spend by campaign, day and currency in a period. */
export const listSpentInPeriod = (
  rows: SelectRowsInThread,
  { from, until }: { from: string; until: string },
): Promise<GivenSpend[]> =>
  rows(
    `SELECT campaign, day, currency, amountMinor FROM CampaignSpend WHERE day BETWEEN @from AND @until
     ORDER BY day, campaign, currency`,
    { from, until },
  );

/** Finds the amounts of these rows; those that are not stored are missing. */
export const findSpend = async (tx: Transaction, wanted: readonly SpendOf[]): Promise<GivenSpend[]> => {
  const found = await tx.$queryRaw<(SpendOf & { amountMinor: bigint | number })[]>`
    SELECT s."campaign", s."day", s."currency", s."amountMinor"
    FROM json_each(${JSON.stringify(wanted)}) w JOIN "CampaignSpend" s ON s."campaign" = w.value ->> 'campaign'
      AND s."day" = w.value ->> 'day' AND s."currency" = w.value ->> 'currency'
    ORDER BY w.key`;
  return found.map(({ amountMinor, ...of }) => ({ ...of, amountMinor: Number(amountMinor) }));
};

/** Stores these amounts in the place of those of the same campaign, day and currency. */
export const putSpend = async (tx: Transaction, rows: readonly GivenSpend[], now: Date): Promise<void> => {
  await tx.$executeRaw`
    INSERT INTO "CampaignSpend" ("campaign", "day", "currency", "amountMinor", "changedAt")
    SELECT value ->> 'campaign', value ->> 'day', value ->> 'currency', value ->> 'amountMinor', ${now.getTime()}
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT ("campaign", "day", "currency")
    DO UPDATE SET "amountMinor" = excluded."amountMinor", "changedAt" = excluded."changedAt"`;
};

/** Deletes these rows. @returns how many there were */
export const deleteSpend = (tx: Transaction, rows: readonly SpendOf[]): Promise<number> =>
  tx.$executeRaw`
    DELETE FROM "CampaignSpend" WHERE rowid IN (
      SELECT s.rowid FROM json_each(${JSON.stringify(rows)}) w JOIN "CampaignSpend" s
        ON s."campaign" = w.value ->> 'campaign' AND s."day" = w.value ->> 'day' AND s."currency" = w.value ->> 'currency')`;
