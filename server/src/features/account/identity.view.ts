import type { IdentityView } from '@cliffhanger/contracts';
import type { Identity } from '#platform/database/generated/client.ts';

const named: readonly string[] = ['account', 'email', 'phone'];

/** A way in as its owner sees it. */
export const identityView = ({ id, kind, subject, createdAt }: Identity): IdentityView => ({
  identityId: id,
  kind,
  name: named.includes(kind) ? subject : null,
  createdAt: createdAt.toISOString(),
});
