import type { IdentityView, OwnIdentity } from '@cliffhanger/contracts';
import type { Identity } from './account.repository.ts';
import { provesFrom } from './identity-age.ts';

const namedKinds: readonly string[] = ['account', 'email', 'phone'];

/** An identity as its owner sees it. */
export const identityView = ({ id, kind, subject, createdAt }: Identity): IdentityView => ({
  identityId: id,
  kind,
  name: namedKinds.includes(kind) ? subject : null,
  createdAt: createdAt.toISOString(),
});

/** An identity in the list of its owner. */
export const ownIdentityView = (identity: Identity): OwnIdentity => ({
  ...identityView(identity),
  provesFrom: provesFrom(identity).toISOString(),
});
