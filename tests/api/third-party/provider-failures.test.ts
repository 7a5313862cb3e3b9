import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { type LogLine, startTestApp } from '../../support/app.ts';
import { insertTemplates } from '../../support/library.ts';
import { startProviderServer } from '../../support/provider-server.ts';

const canary = (what: string) => `canary-${what}-${randomUUID()}`;
const secrets = {
  SMS_AUTHORIZATION: canary('sms'),
  TIKTOK_CLIENT_SECRET: canary('tiktok'),
  FACEBOOK_APP_SECRET: canary('facebook'),
  STRIPE_SECRET_KEY: canary('stripe'),
  STRIPE_WEBHOOK_SECRET: canary('webhook'),
};
const mailPassword = canary('mail');

it('a provider failure is logged once, with the provider and code and without secrets', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-providers-'));
  // Echoes the whole request in the error message.
  const provider = await startProviderServer(({ url, headers, body }) => ({
    status: 503,
    body: { error: { message: `${url} ${JSON.stringify(headers)} ${body}` } },
  }));
  const app = await startTestApp({
    ...secrets,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'http://127.0.0.1',
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: `smtp://codes:${mailPassword}@127.0.0.1:1`,
    MAIL_FROM: 'codes@example.org',
    SMS_PROVIDER: 'http',
    SMS_URL: `${provider.url}/messages`,
    TIKTOK_PROVIDER: 'real',
    TIKTOK_CLIENT_KEY: 'key',
    TIKTOK_API_URL: provider.url,
    FACEBOOK_PROVIDER: 'real',
    FACEBOOK_APP_ID: 'app',
    FACEBOOK_API_URL: provider.url,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_API_URL: provider.url,
  });
  await insertTemplates(app.platform.database);
  const { address, visitor, seal } = app;
  const isUnavailable = { error: 'unavailable' };

  const purpose = 'register';
  const [email, phone] = [`${canary('address')}@example.org`, '+14155550132'];
  expect(
    await visitor.refusal(contract.verificationCodes.send, { type: 'email', address: email, purpose }),
  ).toMatchObject(isUnavailable);
  expect(
    await visitor.refusal(contract.verificationCodes.send, { type: 'phone', address: phone, purpose }),
  ).toMatchObject(isUnavailable);
  const code = canary('code');
  for (const kind of ['tiktok', 'facebook'] as const) {
    const data = seal(JSON.stringify({ platform: 4, code, redirectUri: `${address}/` }));
    expect(await visitor.refusal(contract.thirdParty[kind], { data })).toMatchObject(isUnavailable);
  }
  const password = canary('password');
  const username = `u${randomUUID().slice(0, 8)}`;
  const { token } = await visitor.data(contract.user.register, {
    type: 'account',
    username,
    password: seal(password),
  });
  const order = { templateId: 'pack-100', idempotencyKey: randomUUID() };
  const viewer = visitor.with({ authorization: `Bearer ${token}` });
  expect(await viewer.refusal(contract.wallet.placeOrder, order)).toMatchObject(isUnavailable);

  await app.close();
  await provider.close();
  const log = JSON.stringify(app.logged);
  const failures = (app.logged as readonly (LogLine & { provider?: string; reasons?: unknown })[])
    // The server also tries its providers by itself at the start.
    .filter(({ level, msg }) => level >= 40 && msg !== 'a check fails')
    .map(({ level, msg, provider: name, reasons }) => ({ level, msg, name, reasons }));
  const because = (name: string, ...reasons: unknown[]) => ({
    level: 40,
    msg: 'provider failed',
    name,
    reasons,
  });
  expect(failures).toEqual([
    because('mail', 'HostFailure 127.0.0.1:1 ECONNREFUSED', 'Error ESOCKET'),
    because('sms', 'HttpStatusError HTTP 503'),
    because('tiktok', expect.stringContaining('no answer from'), 'HttpStatusError HTTP 503'),
    because('facebook', expect.stringContaining('no answer from'), 'HttpStatusError HTTP 503'),
    because('payment', 'PaymentUnavailable', expect.stringContaining('Stripe')),
  ]);
  const data = readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(path.join(dataDir, name), 'latin1'))
    .join('');
  for (const secret of [...Object.values(secrets), mailPassword, code, password, token]) {
    expect(log).not.toContain(secret);
    expect(data).not.toContain(secret);
  }
  expect(log).not.toContain(email);
  expect(log).not.toContain(phone);
  rmSync(dataDir, { recursive: true });
});
