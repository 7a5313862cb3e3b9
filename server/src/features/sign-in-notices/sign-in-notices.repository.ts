import type { AddressType, Language } from '@cliffhanger/contracts';
import type { Transaction } from '#platform/database/open-database.ts';

/** A verified address of an account. */
export interface VerifiedAddress {
  type: AddressType;
  address: string;
}

/** Reads the language of an account and its verified addresses. */
export const getAddressBook = async (tx: Transaction, userId: string) => {
  const { language, identities } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      language: true,
      identities: {
        where: { kind: { in: ['email', 'phone'] }, verifiedAt: { not: null } },
        orderBy: { createdAt: 'asc' },
        select: { kind: true, subject: true },
      },
    },
  });
  const addresses = identities.map(
    ({ kind, subject }): VerifiedAddress => ({ type: kind as AddressType, address: subject }),
  );
  return { userId, language: language as Language, addresses };
};
