import { contract, rewardRules } from '@cliffhanger/contracts';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertViewers, type SignedIn } from '../../support/insert-viewers.ts';
import { InviteModel, type ModelAccount } from '../../support/invite-model.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';
import { verify, watch } from '../../support/rewards.ts';

/** Runs are deterministic. INVITE_MODEL_RUNS=200 changes their number. */
const runs = Number(process.env.INVITE_MODEL_RUNS ?? 5);
const seed = process.env.INVITE_MODEL_RUNS ? {} : { seed: 20_261_128 };
const { inviterCoins, inviteeCoins } = rewardRules.invite;

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database, clock } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertTemplates(database);

interface State {
  model: InviteModel;
  viewers: SignedIn[];
  orders: { account: ModelAccount; orderId: string }[];
  /** The orders whose payment a dispute took away. */
  disputed: { account: ModelAccount; orderId: string; disputeId: string }[];
}
interface Step {
  name: string;
  run(state: State): Promise<unknown>;
}
const nowMs = () => clock.now().getTime();
const addressOf = (network: number) => `203.0.113.${network}`;
/** One of the accounts of a run, with its client in a network. */
const pick = ({ model, viewers }: State, index: number, network = 0) => {
  const account = model.accounts[index % model.accounts.length] as ModelAccount;
  const viewer = viewers[index % viewers.length] as SignedIn;
  const client = viewer.with({ 'x-forwarded-for': addressOf(network) });
  return { account, viewer: { ...client, userId: viewer.userId } };
};
const register = async ({ model, viewers }: State, inviterId: string | null) => {
  const [viewer] = await insertViewers(app, 1, inviterId ?? undefined);
  if (!viewer) throw new Error('no viewer');
  viewers.push(viewer);
  model.register(viewer.userId, inviterId, nowMs());
};

const index = fc.nat({ max: 7 });
const network = fc.nat({ max: 3 });
const invite = (inviter: number): Step => ({
  name: `${inviter} invites somebody`,
  run: (state) => register(state, pick(state, inviter).account.userId),
});
const call = (who: number, where: number): Step => ({
  name: `${who} calls from network ${where}`,
  async run(state) {
    const { account, viewer } = pick(state, who, where);
    // Blocking ends the sessions.
    if (account.isBlocked) return;
    await viewer.data(contract.account.userInfo);
    state.model.call(account, addressOf(where), nowMs());
  },
});
const watchPart = (who: number, where: number, seconds: number): Step => ({
  name: `${who} watches ${seconds} s in network ${where}`,
  async run(state) {
    const { account, viewer } = pick(state, who, where);
    // Blocking ends the sessions.
    if (account.isBlocked) return;
    await watch(app, viewer, seconds);
    state.model.watch(account, addressOf(where), seconds, nowMs());
  },
});
const verifyAddress = (who: number): Step => ({
  name: `${who} verifies an address`,
  async run(state) {
    const { account, viewer } = pick(state, who);
    await verify(app, viewer);
    account.isVerified = true;
  },
});
const buy = (who: number, where: number): Step => ({
  name: `${who} buys a pack in network ${where}`,
  async run(state) {
    const { account, viewer } = pick(state, who, where);
    // Blocking ends the sessions.
    if (account.isBlocked) return;
    const orderId = await placeOrder(viewer, 'week');
    state.model.call(account, addressOf(where), nowMs());
    await sendWebhook(app, { orderId, outcome: 'paid' });
    account.paidOrders += 1;
    state.orders.push({ account, orderId });
  },
});
const refund: Step = {
  name: 'the last order is refunded',
  async run({ orders }) {
    const order = orders.pop();
    if (!order) return;
    await sendWebhook(app, { orderId: order.orderId, outcome: 'refunded' });
    order.account.paidOrders -= 1;
  },
};
const sendDispute = (orderId: string, disputeId: string, status: 'withdrawn' | 'won') =>
  sendWebhook(app, { orderId, outcome: 'disputed', dispute: { disputeId, status, reason: null } });
const dispute: Step = {
  name: 'the payment of the last order is disputed',
  async run({ orders, disputed }) {
    const order = orders.pop();
    if (!order) return;
    const disputeId = `${order.orderId} at ${nowMs()}`;
    await sendDispute(order.orderId, disputeId, 'withdrawn');
    order.account.paidOrders -= 1;
    disputed.push({ ...order, disputeId });
  },
};
const winDispute: Step = {
  name: 'the last dispute is won',
  async run({ orders, disputed }) {
    const order = disputed.pop();
    if (!order) return;
    await sendDispute(order.orderId, order.disputeId, 'won');
    order.account.paidOrders += 1;
    orders.push(order);
  },
};
const block = (who: number): Step => ({
  name: `${who} is blocked or unblocked`,
  async run(state) {
    const { account } = pick(state, who);
    account.isBlocked = !account.isBlocked;
    const blockedAt = account.isBlocked ? clock.now() : null;
    await database.write.user.update({ where: { id: account.userId }, data: { blockedAt } });
  },
});
const wait = (days: number): Step => ({
  name: `${days} days pass`,
  run: async () => app.advanceClock(days * 86_400),
});
const runJobs: Step = {
  name: 'the jobs run',
  async run({ model }) {
    await app.runJobs();
    model.runJob(nowMs());
  },
};
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 1 }).map(invite) },
  { weight: 3, arbitrary: fc.tuple(index, network).map((args) => call(...args)) },
  {
    weight: 8,
    arbitrary: fc.tuple(index, network, fc.constantFrom(1, 40, 60)).map((args) => watchPart(...args)),
  },
  { weight: 3, arbitrary: index.map(verifyAddress) },
  { weight: 2, arbitrary: fc.tuple(index, network).map((args) => buy(...args)) },
  { weight: 1, arbitrary: fc.constant(refund) },
  { weight: 2, arbitrary: fc.constant(dispute) },
  { weight: 1, arbitrary: fc.constant(winDispute) },
  { weight: 2, arbitrary: index.map(block) },
  { weight: 2, arbitrary: fc.constantFrom(1, 3, 20).map(wait) },
  { weight: 4, arbitrary: fc.constant(runJobs) },
);

const check = async ({ model, viewers }: State) => {
  const expected = model.payments.flatMap(({ inviteeId, inviterId, isInviterPaid }) => [
    `${inviteeId} ${inviteeCoins}`,
    ...(isInviterPaid ? [`${inviterId} ${inviterCoins}`] : []),
  ]);
  const userId = { in: viewers.map((viewer) => viewer.userId) };
  const transfers = await database.read.ledgerTransfer.findMany({ where: { userId, reason: 'invite' } });
  expect(transfers.map((transfer) => `${transfer.userId} ${transfer.coins}`).toSorted()).toEqual(
    expected.toSorted(),
  );
  const waiting = await database.read.invite.count({
    where: { inviterId: userId, watchedAt: { not: null }, rewardedAt: null },
  });
  const hasWatched = model.accounts.filter(({ watchedAtMs }) => watchedAtMs !== null);
  expect(waiting).toBe(hasWatched.length - model.payments.length);
};

it(`invites on their way are paid as the model says, over ${runs} runs`, {
  timeout: 60_000 * runs,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50, size: 'max' }), async (steps) => {
      const state: State = { model: new InviteModel(), viewers: [], orders: [], disputed: [] };
      for (const inviter of [0, 1]) {
        await register(state, null);
        await call(inviter, inviter).run(state);
      }
      for (const friend of [0, 0, 1]) await invite(friend).run(state);
      const executed: string[] = [];
      for (const { name, run } of steps) {
        app.advanceClock(1);
        executed.push(name);
        try {
          await run(state);
          await check(state);
        } catch (cause) {
          throw new Error(executed.join('\n'), { cause });
        }
      }
      expect(await findLedgerDiscrepancies(database)).toEqual([]);
    }),
    { ...seed, numRuns: runs, endOnFailure: runs > 100 },
  );
});
