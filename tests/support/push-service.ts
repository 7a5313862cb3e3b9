import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as the browser reads it, which says who sent it. */
export interface ReceivedPush {
  notification: { title: string; body: string; lang: string; navigate: string; tag: string };
  headers: IncomingHttpHeaders;
}

const base64 = (text: string) => Buffer.from(text, 'base64url');
const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The keys of a browser and what it does with them, written from RFC 8291 and RFC 8188 without a library. */
export const createBrowser = (
  origin: string,
  { privateKey, auth = randomBytes(16) }: { privateKey?: Buffer; auth?: Buffer } = {},
) => {
  const ecdh = createECDH('prime256v1');
  if (privateKey) ecdh.setPrivateKey(privateKey);
  else ecdh.generateKeys();
  const publicKey = ecdh.getPublicKey();
  return {
    subscription: {
      endpoint: `${origin}/send/${randomBytes(12).toString('base64url')}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    /** @throws when the message is not for this browser, or was changed */
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = derive(ecdh.computeSecret(sender), auth, keyInfo, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record');
      return padded.subarray(0, end).toString();
    },
  };
};
export type Browser = ReturnType<typeof createBrowser>;

/** Checks who sends a message by RFC 8292. @throws when the token is not one of `publicKey` for this origin, now */
const checkSender = (authorization: string | undefined, origin: string, publicKey: string): void => {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('another key');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = base64(publicKey);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const options = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), options, base64(signature)))
    throw new Error('a wrong signature');
  const { alg } = JSON.parse(base64(header).toString());
  const { aud, exp, sub } = JSON.parse(base64(claims).toString());
  const leftSeconds = exp - Date.now() / 1000;
  if (
    alg !== 'ES256' ||
    aud !== origin ||
    leftSeconds <= 0 ||
    leftSeconds > 86_400 ||
    !/^(mailto:|https:)/.test(sub)
  )
    throw new Error(`wrong claims: ${token}`);
};

/**
 * Starts the push service of a browser vendor. Browsers of it get what is for them; a message that is not encrypted or
 * not signed as it must be is answered 403, and is in `faults`.
 */
export const startPushService = async () => {
  const inboxes = new Map<string, { browser: Browser; publicKey: string; received: ReceivedPush[] }>();
  const faults: string[] = [];
  let answer = (_endpoint: string): number => 201;
  let calls = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls += 1;
    const endpoint = `${service.origin}${request.url}`;
    const inbox = inboxes.get(endpoint);
    const status = inbox ? answer(endpoint) : 410;
    if (status !== 201 || !inbox) return response.writeHead(status).end();
    try {
      checkSender(request.headers.authorization, service.origin, inbox.publicKey);
      const { web_push, notification } = JSON.parse(inbox.browser.decrypt(Buffer.concat(chunks)));
      if (web_push !== 8030) throw new Error('not declarative');
      inbox.received.push({ notification, headers: request.headers });
      response.writeHead(201).end();
    } catch (error) {
      faults.push(String(error));
      response.writeHead(403).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    callsNum: () => calls,
    /** Decides the status of the next messages; 201 delivers. */
    answerWith(next: (endpoint: string) => number) {
      answer = next;
    },
    /** Makes a browser that subscribes with the public key of a server. */
    newBrowser(publicKey: string) {
      const browser = createBrowser(service.origin);
      const received: ReceivedPush[] = [];
      inboxes.set(browser.subscription.endpoint, { browser, publicKey, received });
      return {
        ...browser,
        received,
        texts: () => received.map(({ notification: { title, body } }) => `${title} | ${body}`),
        /** As when the viewer takes the permission away. */
        forget: () => inboxes.delete(browser.subscription.endpoint),
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
};
