import { contract, type EndpointArguments } from '@cliffhanger/contracts';
import { createRedeemCodes } from '@cliffhanger/server/features/rewards/redeem.service.ts';
import { localNumber } from '@cliffhanger/server/platform/identity/local-person.ts';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, startTestApp, type TestApp } from '../../support/app.ts';
import { GeneratedAccounts } from '../../support/generated-accounts.ts';
import { insertViewers, type SignedIn } from '../../support/insert-viewers.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';
import type { RewardSource } from '../../support/reward-model.ts';
import { verify, watch } from '../../support/rewards.ts';
import { initDataOf } from '../../support/third-party.ts';

/** Runs are deterministic. MERGE_MODEL_RUNS=1000 MERGE_MODEL_STEPS=60 changes their number and length. */
const runs = Number(process.env.MERGE_MODEL_RUNS ?? 3);
const seed = process.env.MERGE_MODEL_RUNS ? {} : { seed: 20_261_120 };
const steps = Number(process.env.MERGE_MODEL_STEPS ?? 30);

const accountCount = 4;
const priceCoins = 12;
const episodes = ['ferry', 'anchor'].flatMap((dramaId) =>
  [1, 2, 3, 4, 5, 6, 7].map((number) => ({ dramaId, episodeId: `${dramaId}-${number}` })),
);
type Episode = (typeof episodes)[number];
const codeCoins = [7, 30] as const;
const { rewardBoard, checkIn, redeem, shared } = contract.rewards;
const { unlockEpisode, undo } = contract.unlocks;

let app: TestApp | undefined;
let runsOfApp = 0;
afterAll(() => app?.close());
/** Restarted regularly: the ledger is reconciled after each step, which takes longer as it grows. */
const appForRun = async (): Promise<TestApp> => {
  if (app && runsOfApp++ % 20 !== 0) return app;
  await app?.close();
  app = await startTestApp({ TRUST_PROXY: 'on' });
  const { database } = app.platform;
  await insertTemplates(database);
  for (const slug of ['ferry', 'anchor']) {
    await insertDrama(database, { slug, at: startOfTests, free: 0, episodes: 7, priceCoins });
  }
  return app;
};

const {
  bindTelegram,
  unbind,
  signInAgain,
  preview: previewMerge,
  merge: mergeAccounts,
} = contract.identities;

class Simulation extends GeneratedAccounts {
  /** Until when the session of each account proves it. */
  readonly provenUntilMs = new Map<number, number>();
  readonly orderIds: string[] = [];
  readonly codes: readonly string[];
  constructor(app: TestApp, viewers: readonly SignedIn[], codes: readonly string[]) {
    super(app, viewers);
    this.codes = codes;
  }

  get nowMs(): number {
    return this.app.platform.clock.now().getTime();
  }

  /** Telegram's data for the way in that an account was registered with. Each is valid once. */
  ownInitData(account: number): string {
    return initDataOf(this.app, this.viewerOf(account).userId);
  }

  isProven(account: number): boolean {
    return this.nowMs <= (this.provenUntilMs.get(this.currentOf(account)) ?? 0);
  }

  /** Signs in again, by the way that the account was registered with. */
  async prove(account: number) {
    const current = this.currentOf(account);
    const proof = { kind: 'telegram', initData: this.ownInitData(account) } as const;
    const { provenUntil } = await this.viewerOf(account).data(signInAgain, proof);
    this.provenUntilMs.set(current, Date.parse(provenUntil));
  }

  /** Claims a reward, and records what it paid. */
  async claim(account: number, input: EndpointArguments<typeof checkIn>, source: RewardSource) {
    const { code, data } = await this.viewerOf(account).send(checkIn, input);
    if (code === 200) this.recordPaid(account, source, (data as { coins: number }).coins);
  }
}
interface Step {
  name: string;
  run(simulation: Simulation): Promise<unknown>;
}

const checkInDaily = (accounts: readonly number[], days: number): Step => ({
  name: `${accounts.join(' and ')} check in on ${days} days`,
  async run(simulation) {
    for (let day = 0; day < days; day++) {
      if (day > 0) simulation.app.advanceClock(86_400);
      for (const account of accounts) {
        await simulation.claim(account, {}, { kind: 'checkIn', day: simulation.day, at: simulation.nowMs });
        simulation.app.advanceClock(1);
      }
    }
  },
});
const makeUp = (account: number): Step => ({
  name: `${account} makes a day up`,
  async run(simulation) {
    const missed = (await simulation.viewerOf(account).data(rewardBoard)).checkIn.makeUp;
    if (!missed) return;
    const source: RewardSource = {
      kind: 'makeUp',
      day: Date.parse(missed.day) / 86_400_000,
      at: simulation.nowMs,
    };
    await simulation.claim(account, { kind: 'makeUp', day: missed.day }, source);
  },
});
const finishTask = (account: number, task: 'share' | 'follow'): Step => ({
  name: `${account} finishes ${task}`,
  async run(simulation) {
    const viewer = simulation.viewerOf(account);
    if (task === 'share') await viewer.data(shared);
    for (const followed of task === 'follow' ? [false, true] : []) {
      await viewer.data(contract.engagement.followDrama, { dramaId: 'ferry', followed });
    }
    await simulation.claim(account, { kind: 'task', task }, { kind: 'task', day: simulation.day, task });
  },
});
const watchAds = (account: number, count: number): Step => ({
  name: `${account} watches ${count} ads`,
  async run(simulation) {
    for (let ad = 0; ad < count; ad++) {
      const { ticket } = (await simulation.viewerOf(account).data(rewardBoard)).ad;
      simulation.app.advanceClock(15);
      if (!ticket) return;
      await simulation.claim(
        account,
        { kind: 'ad', ticket: ticket.ticket },
        { kind: 'ad', day: simulation.day },
      );
    }
  },
});
const beginAd = (account: number): Step => ({
  name: `${account} begins an ad`,
  run: (simulation) => simulation.viewerOf(account).data(rewardBoard),
});
const watchMinute = (account: number): Step => ({
  name: `${account} watches a minute`,
  run: (simulation) => watch(simulation.app, simulation.viewerOf(account), 60),
});
const verifyAccount = (account: number): Step => ({
  name: `${account} verifies an address`,
  run: (simulation) => verify(simulation.app, simulation.viewerOf(account)),
});
const inviteNewViewer = (account: number, network: number): Step => ({
  name: `a new viewer of network ${network}, invited by ${account}, watches a minute and verifies an address`,
  async run(simulation) {
    const [invitee] = await insertViewers(simulation.app, 1, simulation.viewerOf(account).userId);
    if (!invitee) return;
    await verify(simulation.app, invitee);
    const there = invitee.with({ 'x-forwarded-for': `192.0.2.${network}` });
    await watch(simulation.app, { ...there, userId: invitee.userId }, 60);
  },
});
const redeemCode = (account: number, code: number): Step => ({
  name: `${account} redeems code ${code}`,
  async run(simulation) {
    const answer = await simulation
      .viewerOf(account)
      .send(redeem, { redeemCode: simulation.codes[code] ?? '' });
    if (answer.code === 200) simulation.recordPaid(account, { kind: 'redeem', code }, codeCoins[code] ?? 0);
  },
});
const unlock = (account: number, episode: Episode): Step => ({
  name: `${account} unlocks ${episode.episodeId}`,
  run: (simulation) => simulation.viewerOf(account).send(unlockEpisode, { ...episode, price: priceCoins }),
});
const unlockRest = (account: number, { dramaId, episodeId }: Episode): Step => ({
  name: `${account} unlocks the rest of ${dramaId}`,
  async run(simulation) {
    const viewer = simulation.viewerOf(account);
    const { cost } = await viewer.data(contract.dramas.episodes, { dramaId });
    const price = cost.rest?.priceCoins;
    if (price) await viewer.send(unlockEpisode, { dramaId, episodeId, scope: 'rest', price });
  },
});
/** Two accounts that unlock at random rarely share an episode. */
const spendAll = (account: number): Step => ({
  name: `${account} unlocks as many as there are coins for`,
  async run(simulation) {
    const ordered = account % 2 === 0 ? episodes : episodes.toReversed();
    for (const episode of ordered) await unlock(account, episode).run(simulation);
  },
});
const undoUnlock = (account: number, episode: Episode): Step => ({
  name: `${account} undoes ${episode.episodeId}`,
  run: (simulation) => simulation.viewerOf(account).send(undo, episode),
});
const buy = (account: number, templateId: string): Step => ({
  name: `${account} buys ${templateId}`,
  async run(simulation) {
    const orderId = await placeOrder(simulation.viewerOf(account), templateId);
    simulation.orderIds.push(orderId);
    await sendWebhook(simulation.app, { orderId, outcome: 'paid' });
  },
});
const refund = (pick: number): Step => ({
  name: `order ${pick} is refunded`,
  async run(simulation) {
    const orderId = simulation.orderIds[pick % simulation.orderIds.length];
    if (orderId) await sendWebhook(simulation.app, { orderId, outcome: 'refunded' });
  },
});
const wait = (seconds: number): Step => ({
  name: `${seconds} s pass`,
  run: async (simulation) => simulation.app.advanceClock(seconds),
});
const merge = (from: number, into: number): Step => ({
  name: `${from} is merged into ${into}`,
  async run(simulation) {
    if (simulation.currentOf(from) === simulation.currentOf(into)) return;
    const viewer = simulation.viewerOf(into);
    if (!simulation.isProven(into)) await simulation.prove(into);
    const initData = simulation.ownInitData(from);
    const ticket = (await viewer.data(bindTelegram, { initData })).join?.ticket ?? '';
    const preview = await viewer.data(previewMerge, { ticket });
    const { balance } = await viewer.data(mergeAccounts, { ticket });
    simulation.recordMerge(from, into);
    expect(balance).toEqual(preview.balance);
    // No more episodes are taken back than necessary.
    if (preview.takenBackEpisodes > 0) expect(balance.bonusCoin).toBeLessThan(priceCoins);
  },
});
/** Somebody has the session token of one account, and an account of their own. */
const intrude = (victim: number, own: number): Step => ({
  name: `${own} tries to join the coins of ${victim} with its token`,
  async run(simulation) {
    if (simulation.currentOf(victim) === simulation.currentOf(own) || simulation.isProven(victim)) return;
    const stolen = simulation.viewerOf(victim);
    const name = `way-${simulation.nowMs}`;
    const [first] = (await stolen.data(contract.identities.list)).items;
    const refused = { error: 'signInAgain' };
    const initData = initDataOf(simulation.app, name);
    expect(await stolen.refusal(bindTelegram, { initData })).toMatchObject(refused);
    expect(await stolen.refusal(unbind, { identityId: first?.identityId ?? '' })).toMatchObject(refused);
    const ownData = simulation.ownInitData(own);
    expect(await stolen.refusal(bindTelegram, { initData: ownData })).toMatchObject(refused);
  },
});
/** The owner adds a way in, and loses it to somebody else. */
const loseNewWay = (account: number, thief: number): Step => ({
  name: `${thief} tries to join the coins of ${account} by a way that was just added`,
  async run(simulation) {
    if (simulation.currentOf(account) === simulation.currentOf(thief)) return;
    for (const one of [account, thief]) if (!simulation.isProven(one)) await simulation.prove(one);
    const name = `new-${simulation.nowMs}`;
    const initData = () => initDataOf(simulation.app, name);
    const owner = simulation.viewerOf(account);
    const { items } = await owner.data(bindTelegram, { initData: initData() });
    const refused = { error: 'identityTooRecent' };
    const proof = { kind: 'telegram', initData: initData() } as const;
    expect(await owner.refusal(signInAgain, proof)).toMatchObject(refused);
    const stealing = { initData: initData() };
    expect(await simulation.viewerOf(thief).refusal(bindTelegram, stealing)).toMatchObject(refused);
    await owner.data(unbind, { identityId: items.at(-1)?.identityId ?? '' });
  },
});
/** A recent group unlock can be taken back in part by the merge and in part by an undo. */
const spendAndMerge = (from: number, into: number, episode: Episode): Step => ({
  name: `${from} and ${into} spend all, ${from} on the rest of ${episode.dramaId} first, and are merged`,
  async run(simulation) {
    await unlockRest(from, episode).run(simulation);
    for (const account of [from, into]) await spendAll(account).run(simulation);
    await merge(from, into).run(simulation);
    await undoUnlock(into, episode).run(simulation);
  },
});
/** Later rewards can replace spent purchased coins once these are refunded. */
const buyAndSpend = (account: number): Step => ({
  name: `${account} buys a pack and spends it`,
  async run(simulation) {
    await buy(account, 'pack-100').run(simulation);
    await spendAll(account).run(simulation);
  },
});

const account = fc.nat({ max: accountCount - 1 });
const accounts = fc.subarray([...Array(accountCount).keys()], { minLength: 1 });
const episode = fc.constantFrom(...episodes);
const code = fc.nat({ max: codeCoins.length - 1 });
const task = fc.constantFrom('share', 'follow');
const pack = fc.constantFrom('pack-100', 'pack-1000');
const seconds = fc.constantFrom(1, 61, 86_400, 86_400, 86_400, 2 * 86_400);
const stepWithoutMerge: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: account.map((one) => checkInDaily([one], 1)) },
  { weight: 3, arbitrary: fc.tuple(accounts, fc.nat({ max: 9 })).map((args) => checkInDaily(...args)) },
  { weight: 2, arbitrary: account.map(makeUp) },
  { weight: 4, arbitrary: fc.tuple(account, task).map((args) => finishTask(...args)) },
  { weight: 2, arbitrary: fc.tuple(account, fc.constantFrom(1, 1, 8)).map((args) => watchAds(...args)) },
  { weight: 1, arbitrary: account.map(beginAd) },
  { weight: 3, arbitrary: account.map(watchMinute) },
  { weight: 1, arbitrary: account.map(verifyAccount) },
  { weight: 2, arbitrary: fc.tuple(account, fc.nat({ max: 2 })).map((args) => inviteNewViewer(...args)) },
  { weight: 3, arbitrary: fc.tuple(account, code).map((args) => redeemCode(...args)) },
  { weight: 3, arbitrary: fc.tuple(account, episode).map((args) => unlock(...args)) },
  { weight: 4, arbitrary: fc.tuple(account, episode).map((args) => unlockRest(...args)) },
  { weight: 3, arbitrary: account.map(spendAll) },
  { weight: 4, arbitrary: fc.tuple(account, episode).map((args) => undoUnlock(...args)) },
  { weight: 1, arbitrary: fc.tuple(account, pack).map((args) => buy(...args)) },
  { weight: 2, arbitrary: account.map(buyAndSpend) },
  { weight: 4, arbitrary: fc.nat({ max: 20 }).map(refund) },
  { weight: 4, arbitrary: seconds.map(wait) },
);
const step = fc.oneof(
  { weight: 1, arbitrary: fc.tuple(account, account).map((args) => intrude(...args)) },
  { weight: 1, arbitrary: fc.tuple(account, account).map((args) => loseNewWay(...args)) },
  { weight: 7, arbitrary: stepWithoutMerge },
  { weight: 1, arbitrary: fc.tuple(account, account).map((args) => merge(...args)) },
  { weight: 1, arbitrary: fc.tuple(account, account, episode).map((args) => spendAndMerge(...args)) },
);
/** The first half of the steps has no merges. */
const half = { minLength: Math.floor(steps / 4), maxLength: Math.floor(steps / 2), size: 'max' } as const;
const generatedSteps = fc
  .tuple(fc.array(stepWithoutMerge, half), fc.array(step, half))
  .map((halves) => halves.flat());
/** The inviter of each account: none (-1), an outside account (-2), or an earlier account. */
const inviters = fc.tuple(
  ...Array.from({ length: accountCount }, (_, index) => fc.integer({ min: -2, max: index - 1 })),
);

const startSimulation = async (invitedBy: readonly number[]): Promise<Simulation> => {
  const app = await appForRun();
  const [outsideInviter] = await insertViewers(app, 1);
  const viewers: SignedIn[] = [];
  for (const inviter of invitedBy) {
    const inviterViewer = inviter === -2 ? outsideInviter : viewers[inviter];
    viewers.push(...(await insertViewers(app, 1, inviterViewer?.userId)));
  }
  await app.platform.database.transaction((tx) =>
    tx.identity.createMany({
      data: viewers.map(({ userId }) => ({
        userId,
        kind: 'telegram' as const,
        subject: String(localNumber(userId)),
        isFirst: true,
        createdAt: new Date(0),
      })),
    }),
  );
  const codes: string[] = [];
  for (const amount of codeCoins) {
    const order = { count: 1, kind: 'coins', amount, maxUses: accountCount, expiresAt: null } as const;
    codes.push(...(await createRedeemCodes(app.platform, order)));
  }
  return new Simulation(app, viewers, codes);
};

it(`${accountCount} generated accounts earn no more than one account after merges, over ${runs} runs of ${steps} steps`, {
  timeout: 30_000 + runs * steps * 500,
}, async () => {
  await fc.assert(
    fc.asyncProperty(inviters, generatedSteps, async (invitedBy, chosenSteps) => {
      const simulation = await startSimulation(invitedBy);
      const executedSteps = [`invited by ${invitedBy.join(', ')}`];
      // Finally, merge all accounts into one.
      const merges = Array.from({ length: accountCount - 1 }, (_, index) => merge(index, index + 1));
      for (const { name, run } of [...chosenSteps, ...merges]) {
        executedSteps.push(name);
        simulation.app.advanceClock(1);
        try {
          await run(simulation);
          await simulation.check();
        } catch (cause) {
          throw new Error(executedSteps.join('\n'), { cause });
        }
      }
    }),
    { ...seed, numRuns: runs, endOnFailure: runs > 100 },
  );
});
