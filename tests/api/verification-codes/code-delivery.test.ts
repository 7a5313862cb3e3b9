import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import request from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { startSmtpServer } from '../../support/smtp.ts';

const { send } = contract.verificationCodes;
const { register } = contract.user;
const email = { type: 'email', address: 'ana@example.org', purpose: 'register' } as const;
const phone = { type: 'phone', address: '+14155550132', purpose: 'register' } as const;

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});
const startApp = async (environment: Record<string, string>): Promise<TestApp> => {
  const app = await startTestApp(environment);
  closings.push(app.close);
  return app;
};

const startGateway = async () => {
  const received: { headers: IncomingHttpHeaders; body: unknown }[] = [];
  const gateway = { status: 202 };
  const server = createServer(async (message, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    received.push({ headers: message.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    reply.writeHead(gateway.status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closings.push(async () => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  return { gateway, received, url };
};

describe('verification codes by SMTP', () => {
  const start = async (more: Record<string, string> = {}) => {
    const smtp = await startSmtpServer();
    closings.push(smtp.close);
    const environment = {
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Cliffhanger <codes@example.org>',
      SMS_PROVIDER: 'local',
      ...more,
    };
    return { smtp, app: await startApp(environment) };
  };

  it('arrive in the mailbox, and work', async () => {
    const { smtp, app } = await start();
    await app.visitor.data(send, email);
    expect(smtp.received).toMatchObject([{ from: 'codes@example.org', to: ['ana@example.org'] }]);
    const raw = String(smtp.received[0]?.raw);
    expect(raw).toMatch(/^From: Cliffhanger <codes@example\.org>\r$/m);
    expect(raw).toMatch(/^Subject: Your Cliffhanger code\r$/m);
    const [code = ''] = /^\d{6}/m.exec(raw) ?? [];
    const { type, address } = email;
    expect((await app.visitor.send(register, { type, address, code: app.seal(code) })).code).toBe(200);
    expect(app.platform.messages.outbox.list()).toEqual([]);
  });

  it.each([
    ['refuses', (smtp: Awaited<ReturnType<typeof start>>['smtp']) => smtp.refuse()],
    ['is gone', (smtp: Awaited<ReturnType<typeof start>>['smtp']) => smtp.close()],
  ])('report when the mail server %s; the code is void and may be requested again', async (_, fail) => {
    const { smtp, app } = await start();
    await fail(smtp);
    for (let index = 0; index < 2; index++) {
      expect(await app.visitor.send(send, email)).toMatchObject({ status: 503, code: 3007, data: null });
    }
    expect(await app.platform.database.read.oneTimeCode.count()).toBe(0);
    // SMS delivery does not depend on the mail server.
    await app.sendCode(phone);
  });

  it('fail the same way with a wrong mail server password', async () => {
    const { app } = await start({ SMTP_URL: 'smtp://codes:wrong@127.0.0.1:1' });
    expect(await app.visitor.send(send, email)).toMatchObject({ status: 503, code: 3007 });
  });
});

describe('verification codes by an SMS gateway', () => {
  it('are posted as JSON with the Authorization header, and work', async () => {
    const { received, url } = await startGateway();
    const app = await startApp({ SMS_PROVIDER: 'http', SMS_URL: url, SMS_AUTHORIZATION: 'Bearer key' });
    await app.visitor.with({ 'accept-language': 'zh' }).data(send, phone);
    expect(received).toHaveLength(1);
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer key',
    });
    expect(received[0]?.body).toEqual({
      to: '+14155550132',
      text: expect.stringMatching(/^\d{6} 是你注册 Cliffhanger 的验证码。/),
    });
    const [code = ''] = /\d{6}/.exec(JSON.stringify(received[0]?.body).replace('14155550132', '')) ?? [];
    const { type, address } = phone;
    expect((await app.visitor.send(register, { type, address, code: app.seal(code) })).code).toBe(200);
  });

  it('use the body template of the gateway', async () => {
    const { received, url } = await startGateway();
    const body = {
      messages: [{ destination: '{to}', content: 'Hi: {text}', priority: 1 }],
      from: 'Cliff "x"',
    };
    const app = await startApp({ SMS_PROVIDER: 'http', SMS_URL: url, SMS_BODY: JSON.stringify(body) });
    await app.visitor.data(send, phone);
    expect(received[0]?.body).toEqual({
      messages: [{ destination: '+14155550132', content: expect.stringMatching(/^Hi: \d{6} /), priority: 1 }],
      from: 'Cliff "x"',
    });
    expect(received[0]?.headers.authorization).toBeUndefined();
  });

  it('report when the gateway refuses the message', async () => {
    const { gateway, url } = await startGateway();
    const app = await startApp({ SMS_PROVIDER: 'http', SMS_URL: url });
    gateway.status = 500;
    expect(await app.visitor.send(send, phone)).toMatchObject({ status: 503, code: 3007 });
    expect(await app.platform.database.read.oneTimeCode.count()).toBe(0);
    gateway.status = 200;
    expect((await app.visitor.send(send, phone)).code).toBe(200);
  });
});

it('one real provider disables the local pages of all providers not enabled explicitly', async () => {
  const app = await startApp({
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'codes@example.org',
  });
  for (const page of ['outbox', 'telegram', 'consent/google', 'consent/tiktok', 'consent/facebook']) {
    await request(app.address).get(`/lab/${page}`).expect(404);
  }
  expect(await app.visitor.send(send, phone)).toMatchObject({ status: 404, code: 3131 });
  expect(await app.platform.database.read.oneTimeCode.count()).toBe(0);
});

it('the outbox page shows no messages of a provider that has become real', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-outbox-'));
  closings.push(async () => rmSync(folder, { recursive: true }));
  const before = await startTestApp({ DATA_DIR: folder });
  await before.sendCode(email);
  await before.sendCode(phone);
  await before.close();
  const smtp = { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'codes@example.org' };
  const app = await startApp({ DATA_DIR: folder, SMS_PROVIDER: 'local', ...smtp });
  const { text } = await request(app.address).get('/lab/outbox').expect(200);
  expect(text).toContain(phone.address);
  expect(text).not.toContain(email.address);
});

it('the outbox page is not found when both providers are real', async () => {
  const app = await startApp({
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'codes@example.org',
    SMS_PROVIDER: 'http',
    SMS_URL: 'http://127.0.0.1:1',
  });
  await request(app.address).get('/lab/outbox').expect(404);
});
