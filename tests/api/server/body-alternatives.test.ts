import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';

const app = await startTestApp();
afterAll(() => app.close());

const { login, register } = contract.user;
const { rewardBoard, checkIn } = contract.rewards;
const password = 'correct horse 1';
const refusedFields = (data: unknown) =>
  (data as { fields: { field: string; expected: string }[] }).fields.map(({ field }) => field);

describe('a body with fields that do not belong together', async () => {
  const viewer = await app.register();
  const username = () => `viewer-${randomUUID().slice(0, 8)}`;
  const address = () => `${randomUUID()}@example.org`;
  const sealed = () => app.seal(password);

  it.each([
    ['login', 'account', { username, password: sealed, code: sealed }, ['code']],
    ['login', 'account', { username, password: sealed, address }, ['address']],
    ['login', 'account', { address, password: sealed }, ['username']],
    ['login', 'account', { username, code: sealed }, ['password']],
    ['login', 'email', { address, password: sealed, code: sealed }, ['code']],
    ['login', 'email', { address, password: sealed, username }, ['username']],
    ['login', 'email', { username, password: sealed }, ['address']],
    ['login', 'phone', { address }, ['password']],
    ['login', 'phone', {}, ['address', 'password']],
    ['register', 'account', { username, password: sealed, code: sealed }, ['code']],
    ['register', 'account', { username }, ['password']],
    ['register', 'email', { address, code: sealed, username }, ['username']],
    ['register', 'email', { address, password: sealed }, ['code']],
  ] as const)('is refused by %s as %s with the fields of %j: %j', async (name, type, given, fields) => {
    const body = Object.fromEntries(Object.entries(given).map(([field, make]) => [field, make()]));
    const { status, code, data } = await app.visitor.send(contract.user[name], { type, ...body });
    expect({ status, code, fields: refusedFields(data) }).toEqual({ status: 400, code: 3000, fields });
  });

  it.each([
    [{ task: 'share' }, ['task']],
    [{ kind: 'checkIn', ticket: 'of-an-ad' }, ['ticket']],
    [{ kind: 'task', task: 'share', day: '2026-11-19' }, ['day']],
    [{ kind: 'makeUp' }, ['day']],
    [{ kind: 'makeUp', day: 'yesterday' }, ['day']],
    [{ kind: 'ad', ticket: 'x', task: 'share' }, ['task']],
    [{ kind: 'sleep' }, ['kind']],
  ])('is refused by a check-in with %j: %j', async (given, fields) => {
    const { status, code, data } = await viewer.send(checkIn, given);
    expect({ status, code, fields: refusedFields(data) }).toEqual({ status: 400, code: 3000, fields });
    expect((await viewer.data(rewardBoard)).checkIn.state).toBe('signIn');
  });

  it('does not use up the verification code it contains', async () => {
    const email = { type: 'email', address: address() } as const;
    const code = await app.sendCode({ ...email, purpose: 'register' });
    const surplus = { ...email, code: app.seal(code), username: username() };
    expect(await app.visitor.send(register, surplus)).toMatchObject({ code: 3000 });
    await app.visitor.data(register, { ...email, code: app.seal(code) });
  });
});

describe('a body with alternative types', () => {
  it.each([[], 'text', 7, null])('is refused as a whole when it is %j', async (body) => {
    const response = await fetch(`${app.address}/api/v1/user/login/account`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code, data } = (await response.json()) as { code: number; data: unknown };
    expect({ code, fields: refusedFields(data) }).toEqual({ code: 3000, fields: ['body'] });
  });

  it('has the type of the path, whatever it names itself, and may have unknown fields', async () => {
    const { username } = await app.register();
    const response = await fetch(`${app.address}/api/v1/user/login/account`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'email', username, password: app.seal(password), device: 'Pixel 9' }),
    });
    expect(await response.json()).toMatchObject({ code: 200, data: { userInfo: { displayName: username } } });
    const { code } = await app.visitor.send(login, { type: 'fax', username, password: app.seal(password) });
    expect(code).toBe(3000);
  });
});
