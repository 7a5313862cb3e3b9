import { endSession } from '#entities/session/session.ts';
import { loadCallCode } from '#lib/api/call-by-name.ts';
import { getToken } from '#lib/api/token.ts';
import { isInsideMessenger } from '#lib/messenger/inside-messenger.ts';
import { findInitData, offerInitData, saveInitData } from '#lib/messenger/launch-data.ts';
import { findOwnerId, readPerson, saveOwner } from './messenger-person.ts';
import { signOut } from './sign-out-now.ts';

const offerMaxAgeMs = 10 * 60_000;

/**
 * Handles the init data of a launch. The session and the stored data of another person of the messenger are removed. Inside
 * the messenger, the init data then sign in. Elsewhere the app asks first, because anyone can send a link with their own.
 * @param given the data in the landing URL; null if there is none
 */
export const receiveInitData = async (given: string | null): Promise<void> => {
  const isInside = isInsideMessenger();
  const earlier = findInitData();
  const initData = given ?? earlier;
  if (initData === null) return;
  const person = readPerson(initData);
  const ownerId = findOwnerId() ?? (earlier && readPerson(earlier)?.id);
  if (ownerId && person && ownerId !== person.id) await leaveDevice();
  if (!isInside) return offer(initData);
  saveInitData(initData);
  if (getToken() === null) saveOwner(initData);
};

/** An old link would be refused. A viewer with a session of their own stays who they are. */
const offer = (initData: string) => {
  const person = readPerson(initData);
  if (person && getToken() === null && Date.now() - person.signedAtMs < offerMaxAgeMs)
    offerInitData(initData);
};

const leaveDevice = async () => {
  if (getToken() === null) return endSession();
  try {
    await loadCallCode('account');
    void signOut().catch(() => undefined);
  } catch {
    // Without a connection the session ends on this device only.
    endSession();
  }
};
