import type { contract, EndpointInput } from '@cliffhanger/contracts';
import type { AttemptLimit, Attempts } from '#features/rate-limits/rate-limits.ts';
import { saveDeviceHash } from '#features/sessions/sessions.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Caller, SessionUser } from '#kernel/viewer.ts';
import type { PublicPost } from '#platform/network/post-to-public.ts';
import type { Platform } from '#platform/platform.ts';
import { areKeys } from './encrypt-message.ts';
import { deleteSubscriptionOf, findSubscription, replaceSubscription } from './subscriptions.repository.ts';

type Input = EndpointInput<typeof contract.notices.subscribe>['body'];

/** A household turns it on for a few browsers. Each one is an address that this server then calls. */
const subscriptionsPerDay: AttemptLimit = {
  name: 'push',
  max: 100,
  windowSeconds: 86_400,
  limit: 'write',
  byNetwork: true,
};

/** The browsers of viewers that get push messages: one for each session, so at most SESSION_LIMIT for an account. */
export interface PushSubscriptions {
  /**
   * Has messages sent to the browser of a session. One that another account used moves here.
   * @param caller its network, and the lock of the browser
   * @throws AppError pushSubscriptionInvalid naming `endpoint` or `p256dh`, tooManyWrites
   */
  subscribe(
    viewer: SessionUser,
    caller: Pick<Caller, 'address' | 'deviceHash'>,
    browser: Input,
  ): Promise<void>;
  /** Nothing begins to be sent to the browser once this resolves. */
  unsubscribe(viewer: SessionUser): Promise<void>;
}

export const createPushSubscriptions = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { accept }: Pick<PublicPost, 'accept'>,
  attempts: Pick<Attempts, 'take'>,
): PushSubscriptions => ({
  async subscribe({ sessionId }, { address, deviceHash }, { endpoint, p256dh, auth }) {
    const url = accept(endpoint);
    if (url === null) throw new AppError('pushSubscriptionInvalid', { field: 'endpoint' });
    if (!areKeys({ p256dh, auth })) throw new AppError('pushSubscriptionInvalid', { field: 'p256dh' });
    const known = findSubscription(database.rows, sessionId);
    if (known?.endpoint === url.href && known.p256dh === p256dh && known.auth === auth) return;
    await attempts.take(subscriptionsPerDay, address);
    await database.groupedTransaction(async (tx) => {
      // Without a lock, the one that another call may have just set stays.
      if (deviceHash !== null) await saveDeviceHash(tx, sessionId, deviceHash);
      await replaceSubscription(tx, sessionId, { endpoint: url.href, p256dh, auth }, clock.now());
    });
  },
  unsubscribe: ({ sessionId }) => database.groupedTransaction((tx) => deleteSubscriptionOf(tx, sessionId)),
});
