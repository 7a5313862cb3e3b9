import type { NoticeChannel } from '#features/notices/channel.ts';
import type { Attempts } from '#features/rate-limits/rate-limits.ts';
import { createPublicPost } from '#platform/network/post-to-public.ts';
import type { Platform } from '#platform/platform.ts';
import { createPushChannel } from './push-channel.ts';
import { createPushSubscriptions, type PushSubscriptions } from './subscriptions.service.ts';

/** Push messages, whose subscriptions are calls of the notices. */
export interface Push extends PushSubscriptions {
  readonly channel: NoticeChannel;
  /** For the browsers that subscribe. */
  readonly publicKey: string;
  close(): void;
}

/** Opens push messages; null when the server sends none. */
export const openPush = (platform: Platform, attempts: Pick<Attempts, 'take'>): Push | null => {
  const { config, keys } = platform;
  if (!config.PUSH) return null;
  const publicPost = createPublicPost(config.PUSH_TEST_ORIGIN);
  return {
    ...createPushSubscriptions(platform, publicPost, attempts),
    channel: createPushChannel(platform, publicPost),
    publicKey: keys.vapid.publicKey,
    close: publicPost.close,
  };
};
