import { sign, validate } from '@telegram-apps/init-data-node';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '#platform/random.ts';
import { openLocalTelegram, openTelegram } from './telegram.ts';

const botToken = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const now = new Date('2026-11-20T12:00:00Z');
const clock = { now: () => now };
const telegram = openTelegram(botToken, clock);

const person = { id: 279058397, first_name: 'Ána', last_name: '李', username: 'ana', is_premium: true };
const signedBy = (token: string, at: Date, more: object = {}) =>
  sign({ user: person, query_id: 'AAHdF6IQAAAAAN0XohDhrOrc', ...more }, token, at);
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('init data', () => {
  it('that an independent library signs is proven here', async () => {
    const initData = signedBy(botToken, now, { start_param: 'ABCD2345', signature: 'third-party' });
    expect(await telegram.verify(initData)).toEqual({
      subject: '279058397',
      displayName: 'Ána 李',
      proofId: new URLSearchParams(initData).get('hash'),
      proofEndsAt: new Date('2026-11-20T12:05:00Z'),
      startParameter: 'ABCD2345',
    });
  });

  it('that is signed here an independent library takes', async () => {
    const local = openLocalTelegram(botToken, clock, systemRandom);
    const initData = local.signInitData({ name: 'Ána & 李', startParameter: 'ABCD2345' });
    expect(() => validate(initData, botToken, { expiresIn: 0 })).not.toThrow();
    expect(() => validate(`${initData}0`, botToken, { expiresIn: 0 })).toThrow();
    expect(await telegram.verify(initData)).toMatchObject({
      displayName: 'Ána & 李',
      startParameter: 'ABCD2345',
    });
    const again = await telegram.verify(local.signInitData({ name: 'Ána & 李' }));
    const other = await telegram.verify(local.signInitData({ name: 'Bo' }));
    expect(again?.subject).toBe((await telegram.verify(initData))?.subject);
    expect(other?.subject).not.toBe(again?.subject);
  });

  it('that is signed twice within a second is two proofs', async () => {
    const local = openLocalTelegram(botToken, clock, systemRandom);
    const [first, second] = [local.signInitData({ name: 'Bo' }), local.signInitData({ name: 'Bo' })];
    expect((await telegram.verify(first))?.proofId).not.toBe((await telegram.verify(second))?.proofId);
  });

  it.each([
    [0, true],
    [300, true],
    [301, false],
    [86_400, false],
    [-1, true],
    [-5, true],
    [-6, false],
    [-3600, false],
  ])('that is %i seconds old is taken: %s', async (age, isTaken) => {
    expect((await telegram.verify(signedBy(botToken, ago(age)))) !== null).toBe(isTaken);
  });

  const good = signedBy(botToken, now);
  const hash = new URLSearchParams(good).get('hash') ?? '';
  const unsigned = (field: string) => {
    const fields = new URLSearchParams(good);
    fields.delete(field);
    return fields.toString();
  };
  it.each([
    ['nothing', ''],
    ['nonsense', 'nonsense'],
    ['data of another bot', signedBy('110201543:another', now)],
    ['data without its hash', unsigned('hash')],
    ['data without its time', unsigned('auth_date')],
    ['a hash in upper case', good.replace(hash, hash.toUpperCase())],
    ['a shorter hash', good.replace(hash, hash.slice(1))],
    ['another hash', good.replace(hash, '0'.repeat(64))],
    ['another person', good.replace('279058397', '279058398')],
    ['a field more', `${good}&start_param=ABCD2345`],
    ['a field twice', `${good}&auth_date=${Math.floor(now.getTime() / 1000)}`],
    ['a second hash', `${good}&hash=${hash}`],
    ['nobody', sign({ query_id: 'A' }, botToken, now)],
    ['a person without a number', sign({ user: { id: 'me', first_name: 'A' } as never }, botToken, now)],
  ])('is refused as %s', async (_, initData) => {
    expect(await telegram.verify(initData)).toBeNull();
  });
});
