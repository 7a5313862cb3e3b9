import { findInviteCode } from '#entities/analytics/campaign.ts';
import { endSession } from '#entities/session/session.ts';
import { api } from '#lib/api/client.ts';
import { isTokenRefusal } from '#lib/api/errors.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getToken } from '#lib/api/token.ts';
import { attemptIdOf, endAttempt } from './messenger-attempt.ts';
import { findOwnerId, readPerson } from './messenger-person.ts';
import { startSignedIn } from './start-signed-in.ts';

/** Sends init data to the server. With a session of the same account, the server keeps it. */
export const sendInitData = (initData: string) => {
  const InviteCode = findInviteCode();
  const attemptId = attemptIdOf(initData);
  return api.thirdParty.telegram.call({ initData, attemptId, ...(InviteCode && { InviteCode }) });
};

/**
 * Signs in with the init data of the messenger around the app. A session of the same person stays, one of another person
 * ends. The viewer did not ask for this: after a failure they stay as they are and can sign in by hand.
 */
export const signInByMessenger = async (initData: string): Promise<void> => {
  if (await hasOwnSession(initData)) return;
  const token = getToken();
  try {
    const signedIn = await sendInitData(initData);
    // The viewer may have signed in by hand in the meantime.
    if (getToken() !== token) return;
    if (token !== null && token !== signedIn.token) endSession();
    endAttempt();
    startSignedIn(signedIn, { initData, isAutomatic: true });
  } catch (error) {
    // The refusal was about the session, which has ended, and not about the person.
    if (isTokenRefusal(error) && token !== null && getToken() === null) await signInByMessenger(initData);
  }
};

/** Whether there is a session, known to be of this person, that has not ended. */
const hasOwnSession = async (initData: string): Promise<boolean> => {
  if (getToken() === null || findOwnerId() !== readPerson(initData)?.id) return false;
  await queryClient.prefetchQuery(api.account.userInfo.query());
  return getToken() !== null;
};
