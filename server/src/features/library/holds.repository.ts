import type { CountryHold } from '@cliffhanger/contracts/staff';
import type { Transaction, Writer } from '#platform/database/open-database.ts';

/** Hides a drama in these countries and no others. Holds that exist keep their reason and end. */
export const setHiddenCountries = async (
  tx: Transaction,
  dramaId: string,
  countries: readonly string[],
): Promise<void> => {
  await tx.dramaHiddenCountry.deleteMany({ where: { dramaId, country: { notIn: [...countries] } } });
  const held = await tx.dramaHiddenCountry.findMany({ where: { dramaId }, select: { country: true } });
  await tx.dramaHiddenCountry.createMany({
    data: countries
      .filter((country) => !held.some((hold) => hold.country === country))
      .map((country) => ({ dramaId, country })),
  });
};

/** Replaces the holds of a drama. */
export const setHolds = async (
  tx: Transaction,
  dramaId: string,
  holds: readonly CountryHold[],
): Promise<void> => {
  await setHiddenCountries(
    tx,
    dramaId,
    holds.map(({ country }) => country),
  );
  for (const { country, ...data } of holds)
    await tx.dramaHiddenCountry.update({ where: { dramaId_country: { dramaId, country } }, data });
};

/** Deletes the holds whose time is over. */
export const deleteHoldsBefore = async (db: Writer, now: Date): Promise<void> => {
  await db.dramaHiddenCountry.deleteMany({ where: { endsAt: { lte: now } } });
};
