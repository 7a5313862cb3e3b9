import { contract, type UserInfo } from '@cliffhanger/contracts';
import {
  identityFingerprint,
  signMergeTicket,
} from '@cliffhanger/server/features/identities/merge/merge-ticket.ts';
import type { TestApp, Viewer } from './app.ts';
import type { SignedIn } from './insert-viewers.ts';

/** The ticket by which `viewer` may join `other`, whose name and password they know. */
export const ticketFor = async (app: TestApp, viewer: Viewer, other: Viewer): Promise<string> => {
  const { username, password } = other;
  const { join } = await viewer.data(contract.identities.bindAccount, {
    username,
    password: app.seal(password),
  });
  if (!join) throw new Error('there is nothing to join');
  return join.ticket;
};

/** The same for viewers without a password. */
export const signTicketFor = async (
  { platform }: Pick<TestApp, 'platform'>,
  viewer: SignedIn,
  other: SignedIn,
): Promise<string> => {
  const identities = await platform.database.read.identity.findMany({
    where: { userId: other.userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const fingerprint = identityFingerprint(platform, identities);
  return signMergeTicket(platform, { from: other.userId, into: viewer.userId, fingerprint }).ticket;
};

/** Joins `other` into the viewer's account. */
export const joinInto = async (app: TestApp, viewer: Viewer, other: Viewer) =>
  viewer.data(contract.identities.merge, { ticket: await ticketFor(app, viewer, other) });

/** Who is signed in. @throws when nobody is */
export const infoOf = async (viewer: SignedIn): Promise<UserInfo> => {
  const info = await viewer.data(contract.account.userInfo);
  if (!info) throw new Error('nobody is signed in');
  return info;
};

export const unlock = (viewer: SignedIn, episode: { dramaId: string; episodeId: string }) =>
  viewer.data(contract.unlocks.unlockEpisode, { ...episode, price: 12 });
