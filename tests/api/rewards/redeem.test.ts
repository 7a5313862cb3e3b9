import { contract, errorTable, languages, rewardRules } from '@cliffhanger/contracts';
import {
  createRedeemCodes,
  type RedeemCodeBatch,
} from '@cliffhanger/server/features/rewards/redeem.service.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { walletOf } from '../../support/rewards.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, clock } = app.platform;
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { redeem } = contract.rewards;
const makeCodes = (order: Partial<RedeemCodeBatch> = {}) =>
  createRedeemCodes(app.platform, {
    count: 1,
    kind: 'coins',
    amount: 80,
    maxUses: 1,
    expiresAt: null,
    ...order,
  });
const makeCode = async (order: Partial<RedeemCodeBatch> = {}) => (await makeCodes(order))[0] ?? '';
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);

describe('a redeem code', () => {
  it.each(['joined', 'deleted'] as const)(
    'is not used up by a viewer whose account was %s during the call',
    async (how) => {
      const [viewer, other] = [await app.register(), await app.register()];
      const codes = [await makeCode(), await makeCode({ kind: 'days', amount: 3 })];
      const data = how === 'joined' ? { joinedIntoId: other.userId } : { deletedAt: clock.now() };
      await database.write.user.update({ where: { id: viewer.userId }, data });
      for (const redeemCode of codes) {
        expect(await viewer.refusal(redeem, { redeemCode })).toMatchObject({ error: 'signedInElsewhere' });
      }
      expect(await viewer.refusal(contract.rewards.checkIn, {})).toMatchObject({
        error: 'signedInElsewhere',
      });
      expect(await database.read.ledgerTransfer.count({ where: { userId: viewer.userId } })).toBe(0);
      for (const redeemCode of codes) await other.data(redeem, { redeemCode });
    },
  );

  it('for coins pays them once, with a sentence in the viewer’s language', async () => {
    const viewer = await app.register({ 'accept-language': 'zh' });
    const events = await viewer.events();
    expect(await viewer.data(redeem, { redeemCode: await makeCode() })).toEqual({
      coins: 80,
      membershipDays: 0,
      memberExpire: null,
      balance: { coin: 80, paidCoin: 0, bonusCoin: 80 },
    });
    expect(await walletOf(viewer)).toEqual({ coin: 80, movements: ['redeem 80'] });
    expect((await events.next()).event).toMatchObject({ action: 'update_balance', msg: { coin: 80 } });
    expect((await events.next()).event).toEqual({
      action: 'user_prize',
      msg: { title: '+80 金币', body: '兑换成功。' },
    });
    events.close();
  });

  it('for membership days adds them after the viewer’s existing days', async () => {
    const viewer = await app.register();
    const events = await viewer.events();
    const order = { kind: 'days', amount: 7 } as const;
    const first = await viewer.data(redeem, { redeemCode: await makeCode(order) });
    expect(first).toMatchObject({ coins: 0, membershipDays: 7, memberExpire: inDays(7).toISOString() });
    const second = await viewer.data(redeem, { redeemCode: await makeCode(order) });
    expect(second.memberExpire).toBe(inDays(14).toISOString());
    expect(await viewer.data(contract.account.userInfo)).toMatchObject({
      memberExpire: inDays(14).toISOString(),
      coin: 0,
    });
    const grants = await database.read.membershipGrant.findMany({ where: { userId: viewer.userId } });
    expect(grants.every(({ redemptionId, orderId }) => redemptionId !== null && orderId === null)).toBe(true);
    expect((await events.next()).event).toEqual({ action: 'update_vip', msg: { OrderType: 3 } });
    expect((await events.next()).event).toEqual({
      action: 'user_prize',
      msg: { title: '+7 days of membership', body: 'Your code was redeemed.' },
    });
    events.close();
  });

  it.each([
    ['in lower case', (code: string) => code.toLowerCase()],
    ['without its dashes', (code: string) => code.replaceAll('-', '')],
    ['with spaces and other dashes', (code: string) => `  ${code.replaceAll('-', ' – ')} `],
    [
      'in full-width letters',
      (code: string) =>
        code.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ],
  ])('is recognized %s', async (_, written) => {
    const viewer = await app.register();
    expect(await viewer.data(redeem, { redeemCode: written(await makeCode()) })).toMatchObject({ coins: 80 });
  });

  it('is stored only as a hash, and is unique', async () => {
    const codes = await makeCodes({ count: 50 });
    expect(new Set(codes).size).toBe(50);
    // 20 characters from an alphabet of 31 carry 99 bits.
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}(-[2-9A-HJKMNP-Z]{5}){3}$/);
    const stored = JSON.stringify(await database.read.redeemCode.findMany());
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', '').slice(0, 8));
  });
});

describe('a refused redeem code', () => {
  it('has distinct internal reasons but one message', async () => {
    const viewer = await app.register();
    const used = await makeCode();
    await (await app.register()).data(redeem, { redeemCode: used });
    const own = await makeCode({ maxUses: 5 });
    await viewer.data(redeem, { redeemCode: own });
    const old = await makeCode({ expiresAt: inDays(1) });
    app.advanceClock(86_400);
    const cases = [
      ['redeemCodeWrong', 'ABCDE-ABCDE-ABCDE-ABCDE'],
      ['redeemCodeUsedUp', used],
      ['redeemCodeTaken', own],
      ['redeemCodeExpired', old],
    ] as const;
    const codes = new Set<number>();
    for (const [index, [error, redeemCode]] of cases.entries()) {
      const answer = await viewer.send(redeem, { redeemCode });
      const data = { triesLeft: rewardRules.redeem.maxTries - index - 1 };
      expect(answer).toMatchObject({ code: errorTable[error].code, msg: 'Redeem code error.', data });
      codes.add(answer.code);
    }
    expect(codes.size).toBe(cases.length);
    expect(await walletOf(viewer)).toEqual({ coin: 80, movements: ['redeem 80'] });
    for (const language of languages) {
      const speaker = (await app.register()).with({ 'accept-language': language });
      const sentences = await Promise.all(
        cases.map(([, redeemCode]) => speaker.send(redeem, { redeemCode })),
      );
      // The other viewer successfully redeems the code that has uses left.
      expect(new Set(sentences.filter(({ code }) => code !== 200).map(({ msg }) => msg)).size).toBe(1);
    }
  });

  it('counts toward a limit per viewer and period; successful codes do not', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    const wrong = () => viewer.refusal(redeem, { redeemCode: 'ABCDE-ABCDE-ABCDE-ABCDE' });
    for (let triesLeft = rewardRules.redeem.maxTries - 1; triesLeft > 0; triesLeft--) {
      expect(await wrong()).toMatchObject({ error: 'redeemCodeWrong', details: { triesLeft } });
    }
    for (let times = 0; times < 3; times++) {
      await viewer.data(redeem, { redeemCode: await makeCode() });
    }
    expect(await wrong()).toMatchObject({ error: 'redeemCodeWrong', details: { triesLeft: 0 } });
    const late = await makeCode();
    const { error, details } = await viewer.refusal(redeem, { redeemCode: late });
    expect({ error, details }).toEqual({ error: 'tooManyCodes', details: { retryAfterSeconds: 3600 } });
    expect(await other.data(redeem, { redeemCode: await makeCode() })).toMatchObject({ coins: 80 });
    app.advanceClock(3600);
    expect(await viewer.data(redeem, { redeemCode: late })).toMatchObject({ coins: 80 });
  });

  it.each(['', '   ', 'x'.repeat(65)])('of "%s" names the invalid field', async (redeemCode) => {
    const viewer = await app.register();
    const { code, data } = await viewer.send(redeem, { redeemCode });
    expect({ code, data }).toMatchObject({ code: 3000, data: { fields: [{ field: 'redeemCode' }] } });
  });
});
