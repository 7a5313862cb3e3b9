import { identityKind } from '@cliffhanger/contracts/identity-kind';
import * as z from 'zod/mini';
import type { ProvenChange } from '#entities/session/account-proof.ts';
import { sessionValues } from '#lib/storage.ts';

const provenChangeKey = 'sj_proven_change';

const provenChange = z.discriminatedUnion('change', [
  z.object({ change: z.literal('connect'), kind: identityKind, typed: z.optional(z.string()) }),
  z.object({ change: z.literal('remove'), identityId: z.string() }),
  z.object({ change: z.literal('delete') }),
]);

/** Keeps what the viewer was about to change while they are on a provider's page. */
export const saveProvenChange = (change: ProvenChange): void => {
  sessionValues.set(provenChangeKey, JSON.stringify(change));
};

/** Takes the change that was kept, or null. */
export const takeProvenChange = (): ProvenChange | null => {
  const stored = sessionValues.get(provenChangeKey);
  sessionValues.remove(provenChangeKey);
  try {
    return stored === null ? null : (provenChange.parse(JSON.parse(stored)) as ProvenChange);
  } catch {
    // Stored by another version of the app.
    return null;
  }
};
