import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract, limits } from '@cliffhanger/contracts';
import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { send } = contract.verificationCodes;
const { outbox } = app.platform.messages;
const sentTo = (address: string) => outbox.list().filter(({ to }) => to === address);
let counter = 0;
const newAddress = () => `codes-${++counter}@example.org`;
const email = (address = newAddress()) => ({ type: 'email', address, purpose: 'login' }) as const;

describe('requesting a verification code', () => {
  it('answers a known and an unknown address alike, and sends the same message', async () => {
    const known = email();
    const register = await app.sendCode({ ...known, purpose: 'register' });
    const { type, address } = known;
    await app.visitor.data(contract.user.register, { type, address, code: app.seal(register) });
    const answers = await Promise.all([known, email()].map((input) => app.visitor.send(send, input)));
    const [first, second] = answers.map(({ status, code, msg, data }) => ({ status, code, msg, data }));
    expect(first).toEqual(second);
    expect(first).toMatchObject({ code: 200, data: { lifetimeSeconds: 600, resendSeconds: 60 } });
    const [one, other] = outbox.list();
    expect(one?.text.replace(/\d{6}/, '')).toBe(other?.text.replace(/\d{6}/, ''));
  });

  it.each([
    ['en', 'sign in', 'minutes', 'Never pass'],
    ['zh', '登录', '分钟', '请勿'],
    ['pt', 'entrar', 'minutos', 'Nunca passe'],
    ['es', 'iniciar sesión', 'minutos', 'No compartas'],
  ])('states in %s the purpose and how long the code is valid', async (language, what, unit, warning) => {
    const input = email();
    await app.visitor.with({ 'accept-language': language }).data(send, input);
    const [message] = sentTo(input.address);
    expect(message).toMatchObject({ channel: 'mail', subject: expect.stringContaining('Cliffhanger') });
    expect(message?.text).toMatch(/(^|\D)\d{6}\D/);
    for (const words of [what, unit, warning]) expect(message?.text).toContain(words);
  });

  it('has a text for each purpose', async () => {
    const texts: string[] = [];
    for (const purpose of ['login', 'register', 'resetPassword', 'bind'] as const) {
      const input = { ...email(), purpose };
      await app.visitor.data(send, input);
      texts.push(String(sentTo(input.address)[0]?.text.replace(/\d{6}/, '')));
    }
    expect(new Set(texts).size).toBe(4);
  });

  it.each([
    ['ANA@Example.ORG', 'email', 'US', 'ana@example.org'],
    [' ｂｏａ@example.org ', 'email', 'US', 'boa@example.org'],
    ['+55 (11) 96123-4567', 'phone', 'US', '+5511961234567'],
    ['11 96123 4568', 'phone', 'BR', '+5511961234568'],
    ['(415) 555-0132', 'phone', 'ZZ', null],
    ['(415) 555-0132', 'phone', 'US', '+14155550132'],
  ] as const)('normalizes %j to %s in %s: %s', async (address, type, country, to) => {
    const caller = app.visitor.with({ 'accept-country': country });
    const { code } = await caller.send(send, { type, address, purpose: 'login' });
    expect(code).toBe(to === null ? 3000 : 200);
    if (to !== null) expect(sentTo(to)).toMatchObject([{ channel: type === 'email' ? 'mail' : 'sms' }]);
  });

  it.each([
    ['email', 'nobody'],
    ['email', 'a@b'],
    ['email', 'a b@example.org'],
    ['email', 'a@example.org\r\nBcc: b@example.org'],
    ['email', `${'x'.repeat(250)}@example.org`],
    ['email', '+14155550132'],
    ['phone', 'ana@example.org'],
    ['phone', '12'],
    ['phone', '+14155550132 ext. 5'],
    ['phone', 'call +14155550132'],
    ['phone', '+999999999999'],
    // International premium rate.
    ['phone', '+97912345678'],
  ] as const)('refuses the %s %j by the name of its field', async (type, address) => {
    const before = outbox.list();
    expect(await app.visitor.refusal(send, { type, address, purpose: 'login' })).toMatchObject({
      error: 'invalidInput',
      details: { fields: [{ field: 'address', expected: expect.stringMatching(/\S{3}/) }] },
    });
    expect(outbox.list()).toBe(before);
  });
});

describe('the limit on verification codes', () => {
  const refused = async (input: Parameters<typeof app.sendCode>[0]) => {
    const answer = await app.visitor.send(send, input);
    expect(answer).toMatchObject({ status: 429, code: 3111 });
    const { retryAfterSeconds } = answer.data as { retryAfterSeconds: number };
    expect(answer.headers.get('retry-after')).toBe(String(retryAfterSeconds));
    return retryAfterSeconds;
  };

  it('allows one a minute for an address and a purpose', async () => {
    const input = email();
    await app.sendCode(input);
    expect(await refused(input)).toBe(60);
    app.advanceClock(59);
    expect(await refused({ ...input, address: input.address.toUpperCase() })).toBe(1);
    await app.sendCode({ ...input, purpose: 'bind' });
    await app.sendCode(email());
    app.advanceClock(1);
    await app.sendCode(input);
    expect(sentTo(input.address)).toHaveLength(3);
  });

  it('ignores codes sent at a future time once the lab’s clock goes back', async () => {
    const input = email();
    app.advanceClock(86_400);
    const ahead = await app.sendCode(input);
    app.advanceClock(-86_400);
    const code = await app.sendCode(input);
    const { address, type } = input;
    const enter = (given: string) =>
      app.visitor.refusal(contract.user.login, { type, address, code: app.seal(given) });
    // The correct code gets addressUnknown, because there is no account.
    if (ahead !== code) expect(await enter(ahead)).toMatchObject({ error: 'verificationCodeWrong' });
    expect(await enter(code)).toMatchObject({ error: 'addressUnknown' });
  });

  it('allows one of 200 concurrent requests', async () => {
    const input = email();
    const answers = await Promise.all(Array.from({ length: 200 }, () => app.visitor.send(send, input)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 3111)).toHaveLength(199);
    expect(sentTo(input.address)).toHaveLength(1);
  });

  it('allows a daily number for an address and a purpose, unaffected by the cleanup job', async () => {
    const input = email();
    const { maxSendsPerDay, resendSeconds } = limits.verificationCode;
    for (let index = 0; index < maxSendsPerDay; index++) {
      await app.sendCode(input);
      app.advanceClock(resendSeconds);
    }
    await app.runJobs();
    expect(await refused(input)).toBe(86_400 - maxSendsPerDay * resendSeconds);
    await app.sendCode({ ...input, purpose: 'register' });
    app.advanceClock(86_400 - maxSendsPerDay * resendSeconds);
    await app.runJobs();
    await app.sendCode(input);
  });

  it('allows a daily number for one caller, also over a restart', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-codes-'));
    const environment = { DATA_DIR: folder, CODES_PER_DAY: '2' };
    const before = await startTestApp(environment);
    await before.sendCode(email());
    await before.sendCode(email());
    await before.close();
    const restarted = await startTestApp(environment);
    expect(restarted.platform.messages.outbox.list()).toHaveLength(2);
    const answer = await restarted.visitor.send(send, email());
    expect(answer).toMatchObject({ code: 3111, data: { retryAfterSeconds: 86_400 } });
    await restarted.close();
    rmSync(folder, { recursive: true });
  });

  it('counts sent codes, not requests', async () => {
    const other = await startTestApp({ CODES_PER_DAY: '2' });
    const input = email();
    await other.sendCode(input);
    for (let index = 0; index < 5; index++) {
      expect(await other.visitor.send(send, input)).toMatchObject({ data: { retryAfterSeconds: 60 } });
    }
    await other.sendCode(email());
    expect((await other.visitor.send(send, email())).code).toBe(3111);
    await other.close();
  });

  it('allows a daily number for a whole IPv6 network', async () => {
    const proxied = await startTestApp({ CODES_PER_DAY: '2', TRUST_PROXY: 'on' });
    const codeOf = async (from: string) =>
      (await proxied.visitor.with({ 'x-forwarded-for': from }).send(send, email())).code;
    expect(await codeOf('2001:db8:1:2::1')).toBe(200);
    expect(await codeOf('2001:0db8:1:2:3:4:5:6')).toBe(200);
    expect(await codeOf('2001:db8:1:2:ffff::9')).toBe(3111);
    expect(await codeOf('2001:db8:1:3::1')).toBe(200);
    expect(await codeOf('192.0.2.1')).toBe(200);
    expect(await codeOf('192.0.2.2')).toBe(200);
    expect(await codeOf('::1')).toBe(200);
    await proxied.close();
  });
});

describe('the outbox page', () => {
  it('lists sent messages, newest first, in the reader’s language', async () => {
    const { address } = email();
    await app.sendCode({ type: 'email', address, purpose: 'login' });
    const { text, headers } = await request(app.address)
      .get('/lab/outbox')
      .set('accept-language', 'pt')
      .expect(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('<html lang="pt">');
    expect(text).toContain('Caixa de saída');
    expect(text.indexOf(address)).toBeGreaterThan(0);
    expect(text.indexOf(address)).toBeLessThan(text.indexOf('codes-1@example.org'));
  });

  it('escapes the texts of a call', async () => {
    const address = "o'neill@example.org";
    await app.sendCode({ type: 'email', address, purpose: 'login' });
    const { text } = await request(app.address).get('/lab/outbox').expect(200);
    expect(text).toContain('o&#39;neill@example.org');
    expect(text).not.toContain(address);
  });

  it('explains what to do while it is empty', async () => {
    const fresh = await startTestApp();
    const { text } = await request(fresh.address).get('/lab/outbox').expect(200);
    expect(text).toContain('Nothing sent yet');
    await fresh.close();
  });
});

describe('a code by SMS', () => {
  const phone = (address: string, purpose: 'login' | 'bind' = 'login') =>
    ({ type: 'phone', address, purpose }) as const;

  it.each([
    ['a premium number', '+19005550100'],
    ['a premium number', '+449098790000'],
    ['a toll-free number', '+80012345678'],
    ['a shared-cost number', '+448431234567'],
    ['a fixed line', '+4930123456'],
    ['a personal number', '+447012345678'],
    ['a satellite network', '+881612345678'],
    ['a number that no country has', '+15550001111'],
  ])('is not sent to %s: %s', async (_what, address) => {
    expect(await app.visitor.refusal(send, phone(address))).toEqual({
      error: 'phoneNotServed',
      details: { field: 'address' },
    });
    expect(sentTo(address)).toEqual([]);
  });

  it('counts with those for all other purposes of the same number', async () => {
    const address = '+12025550177';
    const purposes = ['login', 'register', 'resetPassword', 'bind'] as const;
    const answers = await Promise.all(
      purposes.map((purpose) => app.visitor.send(send, { type: 'phone', address, purpose })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    expect(sentTo(address)).toHaveLength(1);
  });

  it('is sent to the countries and within the budget of the operator', async () => {
    const own = await startTestApp({
      SMS_COUNTRIES: 'BR, US',
      SMS_PER_HOUR: '3',
      SMS_PER_DAY: '5',
      TRUST_PROXY: 'on',
      METRICS_TOKEN: 'a-token-of-at-least-sixteen',
    });
    try {
      const german = phone('+491701234567');
      expect(await own.visitor.refusal(send, german)).toMatchObject({ error: 'phoneNotServed' });
      // Each from an address of its own.
      const ask = (index: number) =>
        own.visitor
          .with({ 'x-forwarded-for': `198.51.100.${index}` })
          .send(send, phone(`+1202555${1000 + index}`));
      const countSent = async (from: number, count: number) => {
        const answers = await Promise.all(Array.from({ length: count }, (_, index) => ask(from + index)));
        const refused = answers.filter(({ status }) => status !== 200);
        for (const { code } of refused) expect(code).toBe(3111);
        return count - refused.length;
      };
      expect(await countSent(0, 40)).toBe(3);
      own.advanceClock(3600);
      expect(await countSent(0, 40)).toBe(2);
      own.advanceClock(86_400);
      expect(await countSent(0, 1)).toBe(1);
      const headers = { authorization: 'Bearer a-token-of-at-least-sixteen' };
      const metrics = await (await fetch(`${own.address}/metrics`, { headers })).text();
      expect(metrics).toContain('verification_codes_total{channel="sms",outcome="sent"} 6');
      expect(metrics).toContain('verification_codes_total{channel="sms",outcome="over_budget"} 75');
    } finally {
      await own.close();
    }
  });
});
