import { factsOf } from '@cliffhanger/contracts';
import webPush from 'web-push';
import type { NoticeMessage } from '#features/notices/channel.ts';
import { createBoundedCache } from '#platform/cache/bounded-cache.ts';
import type { VapidKeys } from '#platform/secrets/keys.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { BrowserKeys } from './subscriptions.repository.ts';

/** Push services drop what a device has not fetched by then: yesterday's episode is no news. */
const timeToLiveSeconds = 86_400;
/** Apple asks for no new token within the hour. One is valid for twelve. */
const tokenMs = 3 * 3_600_000;
const encoding = 'aes128gcm';

/** Whether a message can be encrypted for these keys. */
export const areKeys = ({ p256dh, auth }: Pick<BrowserKeys, 'p256dh' | 'auth'>): boolean => {
  try {
    webPush.encrypt(p256dh, auth, '-', encoding);
    return true;
  } catch {
    return false;
  }
};

/**
 * Writes a message as declarative web push has it, which iOS shows by itself. The service worker of the client reads the
 * same.
 * @param origin of the app; empty: the browser's own
 */
export const payloadOf = ({ id, language, title, text, path }: NoticeMessage, origin: string): string => {
  const lang = factsOf(language).locale;
  const notification = { title, body: text, lang, navigate: `${origin}/#${path}`, tag: id };
  return JSON.stringify({ web_push: 8030, notification });
};

/** Says to a push service who sends (RFC 8292): the same token for some hours. @param subject a URL of the server */
export const createVapidTokens = ({ publicKey, privateKey }: VapidKeys, subject: string, clock: Clock) => {
  const tokens = createBoundedCache<string, { authorization: string; madeAtMs: number }>(100);
  return (origin: string): string => {
    const nowMs = clock.now().getTime();
    const known = tokens.get(origin);
    if (known && Math.abs(nowMs - known.madeAtMs) < tokenMs) return known.authorization;
    const { Authorization: authorization } = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      encoding,
    );
    tokens.set(origin, { authorization, madeAtMs: nowMs });
    return authorization;
  };
};

/** Encrypts a payload for a browser (RFC 8291). @param topic replaces an earlier message that has not been fetched */
export const encryptFor = (
  { p256dh, auth }: BrowserKeys,
  payload: string,
  { authorization, topic }: { authorization: string; topic: string },
): { body: Buffer; headers: Record<string, string> } => ({
  body: webPush.encrypt(p256dh, auth, payload, encoding).cipherText,
  headers: {
    authorization,
    'content-type': 'application/octet-stream',
    'content-encoding': encoding,
    ttl: String(timeToLiveSeconds),
    urgency: 'normal',
    topic,
  },
});
