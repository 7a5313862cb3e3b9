import { contract, type UserInfo } from '@cliffhanger/contracts';
import {
  identityFingerprint,
  signMergeTicket,
} from '@cliffhanger/server/features/identities/merge/merge-ticket.ts';
import { proveBySignIn } from './account-proof.ts';
import type { TestApp, Viewer } from './app.ts';
import type { SignedIn } from './insert-viewers.ts';

/** Gets the ticket that lets `viewer` merge `other`, using the other's name and password. */
export const mergeTicketFor = async (app: TestApp, viewer: Viewer, other: Viewer): Promise<string> => {
  const { username, password } = other;
  await proveBySignIn(app, viewer);
  const { join } = await viewer.data(contract.identities.bindAccount, {
    username,
    password: app.seal(password),
  });
  if (!join) throw new Error('there is nothing to merge');
  return join.ticket;
};

/** Signs the ticket that `mergeTicketFor` gets for the viewer's latest session, for viewers without a password. */
export const signMergeTicketFor = async (
  { platform }: Pick<TestApp, 'platform'>,
  viewer: SignedIn,
  other: SignedIn,
): Promise<string> => {
  const identities = await platform.database.read.identity.findMany({
    where: { userId: other.userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const { id: sessionId } = await platform.database.read.session.findFirstOrThrow({
    where: { userId: viewer.userId, endedAt: null },
    orderBy: { createdAt: 'desc' },
  });
  const fingerprint = identityFingerprint(platform, identities);
  const pair = { from: other.userId, into: viewer.userId };
  return signMergeTicket(platform, { ...pair, sessionId, kind: 'account', fingerprint }).ticket;
};

/** Merges `other` into the viewer's account. */
export const mergeInto = async (app: TestApp, viewer: Viewer, other: Viewer) =>
  viewer.data(contract.identities.merge, { ticket: await mergeTicketFor(app, viewer, other) });

/** Gets the signed-in user. @throws when there is none */
export const getUserInfo = async (viewer: SignedIn): Promise<UserInfo> => {
  const info = await viewer.data(contract.account.userInfo);
  if (!info) throw new Error('nobody is signed in');
  return info;
};

/** Unlocks an episode at the default price of `insertDrama`. */
export const unlock = (viewer: SignedIn, episode: { dramaId: string; episodeId: string }) =>
  viewer.data(contract.unlocks.unlockEpisode, { ...episode, price: 12 });
