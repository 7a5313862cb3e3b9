import { type NoticeChannel, UndeliverableNotice } from '#features/notices/channel.ts';
import type { PublicPost } from '#platform/network/post-to-public.ts';
import type { Platform } from '#platform/platform.ts';
import { createVapidTokens, encryptFor, payloadOf } from './encrypt-message.ts';
import {
  deleteSubscription,
  listSubscriptions,
  type PushSubscription,
  saveLastMessage,
} from './subscriptions.repository.ts';

interface Outcome {
  kind: 'sent' | 'gone' | 'failed' | 'refused';
  /** The reason of a failure or a refusal. */
  reason: string;
}

/** Where a push service asks about this server's messages. Apple refuses what has no public host. */
const contactOf = (publicUrl: string | undefined): string =>
  publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@localhost';

/** Push messages to all browsers of an account, by the push service of each. */
export const createPushChannel = (
  { database, clock, config, keys }: Pick<Platform, 'database' | 'clock' | 'config' | 'keys'>,
  { accept, post }: Pick<PublicPost, 'accept' | 'post'>,
): NoticeChannel => {
  const vapidToken = createVapidTokens(keys.vapid, contactOf(config.PUBLIC_URL), clock);

  const sendTo = async (browser: PushSubscription, payload: string, topic: string): Promise<Outcome> => {
    const url = accept(browser.endpoint);
    if (url === null) return { kind: 'refused', reason: 'the endpoint is not public' };
    const authorization = vapidToken(url.origin);
    const { body, headers } = encryptFor(browser, payload, { authorization, topic });
    try {
      return outcomeOf(await post(url, body, headers), url.host);
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? error.message : 'unknown' };
    }
  };

  return {
    name: 'push',
    topics: ['newEpisodes', 'premieres', 'coins', 'answers', 'server'],
    isInterrupting: true,
    maxParallel: 32,
    // The choices of an account stay when its last browser signs out.
    canReach: () => true,
    async send(message) {
      const browsers = listSubscriptions(database.rows, message, clock.now());
      if (browsers.length === 0) return 'unreachable';
      const payload = payloadOf(message, config.PUBLIC_URL ?? '');
      const open = browsers.filter(({ lastMessageId }) => lastMessageId !== message.id);
      // All requests begin before anything else runs, so that no sign-out comes between reading and sending.
      const outcomes = await Promise.all(open.map((browser) => sendTo(browser, payload, message.id)));
      const of = (kind: Outcome['kind']) => open.filter((_, index) => outcomes[index]?.kind === kind);
      const failed = outcomes.find((outcome) => outcome.kind === 'failed');
      const received = failed ? of('sent') : [];
      const gone = of('gone');
      if (received.length + gone.length > 0)
        await database.groupedTransaction(async (tx) => {
          for (const { id } of gone) await deleteSubscription(tx, id);
          for (const { id } of received) await saveLastMessage(tx, id, message.id);
        });
      if (failed) throw new Error(failed.reason);
      if (open.length < browsers.length || of('sent').length > 0) return 'sent';
      const refused = outcomes.find((outcome) => outcome.kind === 'refused');
      if (refused) throw new UndeliverableNotice(refused.reason);
      return 'unreachable';
    },
  };
};

const outcomeOf = (status: number, host: string): Outcome => {
  const reason = `${status} from ${host}`;
  if (status >= 200 && status < 300) return { kind: 'sent', reason };
  if (status === 404 || status === 410) return { kind: 'gone', reason };
  const isBusy = status === 429 || status >= 500;
  return { kind: isBusy ? 'failed' : 'refused', reason };
};
