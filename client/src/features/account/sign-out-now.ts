import { endSession } from '#entities/session/session.ts';
import { api } from '#lib/api/client.ts';

/**
 * Ends the session on the server and on this device; on this device even if the server cannot be reached.
 * @throws ApiError, NetworkError, ContractError of the call
 */
export const signOut = (): Promise<null> => {
  const isSent = api.account.logout.call(undefined, { keepalive: true });
  // At once: the server closes the event stream, which would look like a session ended elsewhere.
  endSession();
  return isSent;
};
