import type { Reader, Transaction } from '#platform/database/open-database.ts';

/** A public key of a person, as WebAuthn needs it. */
export interface StoredPasskey {
  id: string;
  personId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: readonly string[];
}

export const findPasskey = async (db: Reader | Transaction, id: string): Promise<StoredPasskey | null> => {
  const found = await db.staffPasskey.findUnique({ where: { id } });
  return found && { ...found, transports: JSON.parse(found.transports) };
};

export const listPasskeys = async (db: Reader | Transaction, personId: string): Promise<StoredPasskey[]> => {
  const found = await db.staffPasskey.findMany({ where: { personId }, orderBy: { createdAt: 'asc' } });
  return found.map((passkey) => ({ ...passkey, transports: JSON.parse(passkey.transports) }));
};

export const insertPasskey = async (
  tx: Transaction,
  { transports, ...passkey }: StoredPasskey & { name: string; createdAt: Date },
): Promise<void> => {
  await tx.staffPasskey.create({ data: { ...passkey, transports: JSON.stringify(transports) } });
};

/** Records a use. */
export const saveUse = async (
  tx: Transaction,
  id: string,
  use: { counter: number; lastUsedAt: Date },
): Promise<void> => {
  await tx.staffPasskey.update({ where: { id }, data: use });
};

/** The passkeys of a person with their names, the oldest first. */
export const listNamedPasskeys = (db: Reader | Transaction, personId: string) =>
  db.staffPasskey.findMany({
    where: { personId },
    orderBy: { createdAt: 'asc' },
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  });

/** Deletes one passkey of a person. */
export const deletePasskey = async (tx: Transaction, personId: string, id: string): Promise<void> => {
  await tx.staffPasskey.deleteMany({ where: { personId, id } });
};

export const deletePasskeys = async (tx: Transaction, personId: string): Promise<void> => {
  await tx.staffPasskey.deleteMany({ where: { personId } });
};
