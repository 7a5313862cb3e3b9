import type { IdentityView } from '@cliffhanger/contracts';
import type { Identity } from './account.repository.ts';

const namedKinds: readonly string[] = ['account', 'email', 'phone'];

/** An identity as its owner sees it. */
export const identityView = ({ id, kind, subject, createdAt }: Identity): IdentityView => ({
  identityId: id,
  kind,
  name: namedKinds.includes(kind) ? subject : null,
  createdAt: createdAt.toISOString(),
});
