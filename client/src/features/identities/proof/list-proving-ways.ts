import type { OwnIdentity } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
import type { Providers } from '#features/identities/identity-kinds.ts';

const { identityDays } = limits.accountProof;
const dayMs = 86_400_000;

type Options = { needsPassword: boolean; providers: Providers | undefined; nowMs: number };

/**
 * The ways by which the viewer can sign in again to prove the account, besides its password. In an account with a
 * password, each of them proves the account only some days after it was added.
 */
export const listProvingWays = (
  identities: readonly OwnIdentity[],
  { needsPassword, providers, nowMs }: Options,
): OwnIdentity[] =>
  identities.filter(({ kind, createdAt, provesFrom }) => {
    const fromMs = needsPassword ? Date.parse(createdAt) + identityDays * dayMs : Date.parse(provesFrom);
    return kind !== 'account' && Boolean(providers?.[kind]) && fromMs <= nowMs;
  });

/** When the first of the ways proves the account, for a viewer who has none that does; null if one already does. */
export const firstProofAt = (identities: readonly OwnIdentity[], nowMs: number): string | null => {
  const [first] = identities.map(({ provesFrom }) => provesFrom).sort();
  return first !== undefined && Date.parse(first) > nowMs ? first : null;
};
