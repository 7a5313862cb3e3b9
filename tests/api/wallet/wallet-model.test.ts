import { randomUUID } from 'node:crypto';
import { openLedgerAccounts } from '@cliffhanger/server/features/ledger/ledger.service.ts';
import { createEventPublisher } from '@cliffhanger/server/features/live-events/live-events.service.ts';
import { createLoadedMedia } from '@cliffhanger/server/features/media/loaded-media.ts';
import { createOrders } from '@cliffhanger/server/features/orders/orders.service.ts';
import { createUnlocks, recordWatchedUnlock } from '@cliffhanger/server/features/unlocks/unlocks.service.ts';
import { AppError } from '@cliffhanger/server/kernel/app-error.ts';
import type { ProviderEvent } from '@cliffhanger/server/platform/payment/payment.ts';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertSeriesTemplate, insertTemplates } from '../../support/library.ts';
import { completeEvent } from '../../support/payment.ts';
import {
  episodeNumbers,
  type PaymentOutcome,
  Refused,
  type TemplateId,
  WalletModel,
} from '../../support/wallet-model.ts';

/**
 * Runs with a fixed seed by default. For more runs with a random seed: WALLET_MODEL_RUNS=10000
 * WALLET_MODEL_STEPS=50.
 */
const runs = Number(process.env.WALLET_MODEL_RUNS ?? 30);
const seed = process.env.WALLET_MODEL_RUNS ? {} : { seed: 20_261_120 };
const steps = Number(process.env.WALLET_MODEL_STEPS ?? 40);

const app = await startTestApp();
afterAll(() => app.close());
const { database, clock } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: startOfTests, episodes: episodeNumbers.length, free: 2 });
await insertSeriesTemplate(database, 'ferry');
const events = createEventPublisher(app.platform, console);
const orders = createOrders(app.platform, events);
const unlocks = createUnlocks(events, clock, createLoadedMedia(clock));

const insertViewer = () =>
  database.transaction(async (tx) => {
    const { id } = await tx.user.create({
      data: {
        number: await tx.user.count().then((count) => 1_000_000 + count),
        displayName: 'Viewer',
        country: 'US',
        language: 'en',
        regSource: 4,
        registerTime: clock.now(),
        inviteCode: randomUUID(),
      },
    });
    await openLedgerAccounts(tx, id);
    return id;
  });

/** The product under test, and the model that it must agree with. */
class World {
  readonly model = new WalletModel();
  readonly startedAt = clock.now().getTime();
  readonly orderIds: string[] = [];
  readonly told: ProviderEvent[] = [];
  readonly userId: string;
  constructor(userId: string) {
    this.userId = userId;
  }

  unlockInput(number: number, price: number) {
    const input = { dramaId: 'ferry', episodeId: `ferry-${number}`, price, country: 'US' };
    return { ...input, scope: 'episode', source: 'viewer', touched: false } as const;
  }

  async facts() {
    const [accounts, rights, user, statuses, writeOff] = await Promise.all([
      database.read.ledgerAccount.findMany({ where: { userId: this.userId } }),
      database.read.unlock.findMany({ where: { userId: this.userId } }),
      database.read.user.findUniqueOrThrow({ where: { id: this.userId } }),
      Promise.all(this.orderIds.map((id) => orders.findStatus(id))),
      database.read.ledgerEntry.aggregate({
        where: { accountKey: 'writeOff:house', transfer: { userId: this.userId } },
        _sum: { coins: true },
      }),
    ]);
    const balanceOf = (kind: string) => accounts.find((row) => row.kind === kind)?.balanceCoins;
    return {
      paid: balanceOf('viewerPaid'),
      bonus: balanceOf('viewerBonus'),
      writtenOff: 0 - (writeOff._sum.coins ?? 0),
      rights: rights
        .map(
          ({ episodeId, source }) =>
            `${episodeId.slice('ferry-'.length)} ${source === 'series' ? source : 'coins'}`,
        )
        .sort(),
      memberExpire: user.memberExpire && (user.memberExpire.getTime() - this.startedAt) / 1000,
      statuses,
    };
  }

  expected() {
    const { model } = this;
    return {
      paid: model.paid,
      bonus: model.bonus,
      writtenOff: model.writtenOff,
      rights: [...model.rights]
        .map(([number, right]) => `${number} ${right === 'series' ? right : 'coins'}`)
        .sort(),
      memberExpire: model.memberExpire,
      statuses: model.orders.map((order) => model.statusOf(order)),
    };
  }
}

interface Step {
  name: string;
  /** Applies the step to the model. Throws Refused where the product must refuse. */
  model(world: World): void;
  product(world: World): Promise<unknown>;
  /** Returns false while there is nothing to apply the step to. */
  isPossible?(world: World): boolean;
}

/** Picks one of the last four orders, because changes to old orders alone reveal little. */
const orderAt = ({ orderIds: { length } }: World, pick: number) => length - 1 - (pick % Math.min(length, 4));
const hasOrders = (world: World) => world.orderIds.length > 0;

const place = (templateId: TemplateId, isPaid: boolean): Step => ({
  name: `${isPaid ? 'buy' : 'place'} ${templateId}`,
  model({ model }) {
    model.place(templateId);
    if (isPaid) model.applyOutcome(model.orders.length - 1, 'paid');
  },
  async product({ userId, orderIds, told }) {
    const input = { templateId, idempotencyKey: randomUUID() };
    const caller = { country: 'US', language: 'en' } as const;
    const { order } = await orders.place(userId, input, caller);
    orderIds.push(order.id);
    expect((await orders.place(userId, input, caller)).order.id).toBe(order.id);
    if (!isPaid) return;
    const event = await completeEvent(app, { orderId: order.id, outcome: 'paid' });
    told.push(event);
    await orders.receive(event);
  },
});
const tell = (pick: number, outcome: PaymentOutcome): Step => ({
  name: `tell order ${pick} ${outcome}`,
  isPossible: hasOrders,
  model: (world) => world.model.applyOutcome(orderAt(world, pick), outcome),
  async product(world) {
    const event = await completeEvent(app, { orderId: world.orderIds[orderAt(world, pick)] ?? '', outcome });
    world.told.push(event);
    await orders.receive(event);
  },
});
const repeatWebhook = (pick: number): Step => ({
  name: `tell event ${pick} again`,
  isPossible: ({ told }) => told.length > 0,
  model: () => undefined,
  product: ({ told }) => orders.receive(told[pick % told.length] as ProviderEvent),
});
const refund = (pick: number): Step => ({
  name: `refund order ${pick}`,
  isPossible: hasOrders,
  model: (world) => world.model.refund(orderAt(world, pick)),
  product: (world) => orders.refund(world.orderIds[orderAt(world, pick)] ?? ''),
});
const unlock = (number: number, price: number): Step => ({
  name: `unlock ${number} at ${price}`,
  model: ({ model }) => model.unlock(number, price),
  product: (world) => unlocks.unlock(world.userId, world.unlockInput(number, price)),
});
const auto = (number: number, touched: boolean): Step => ({
  name: `auto-unlock ${number}${touched ? ' touched' : ''}`,
  model: ({ model }) => model.unlock(number, 12, { touched }),
  product: (world) =>
    unlocks.unlock(world.userId, { ...world.unlockInput(number, 12), source: 'auto', touched }),
});
const rest = (number: number, isAgreed: boolean): Step => {
  let price = 0;
  return {
    name: `the rest from ${number}${isAgreed ? '' : ' at another price'}`,
    model: ({ model }) => {
      price = model.restPrice() + (isAgreed ? 0 : 1);
      model.rest(number, price);
    },
    product: (world) => unlocks.unlock(world.userId, { ...world.unlockInput(number, price), scope: 'rest' }),
  };
};
const undo = (number: number): Step => ({
  name: `undo ${number}`,
  model: ({ model }) => model.undo(number),
  product: ({ userId }) => unlocks.undo(userId, { dramaId: 'ferry', episodeId: `ferry-${number}` }),
});
const setAuto = (isOn: boolean, cap: number): Step => ({
  name: `auto-unlock ${isOn ? `up to ${cap}` : 'off'}`,
  model: ({ model }) => model.setAuto(isOn, cap),
  product: ({ userId: id }) =>
    database.write.user.update({
      where: { id },
      data: { autoUnlock: isOn ? 1 : 0, autoUnlockCapCoins: cap },
    }),
});
const watch = (number: number, seconds: number): Step => ({
  name: `watch ${number} to ${seconds}`,
  model: ({ model }) => model.watch(number, seconds),
  product: ({ userId }) => {
    const place = {
      episodeId: `ferry-${number}`,
      positionSeconds: seconds,
      finished: false,
      at: clock.now(),
    };
    return database.transaction((tx) => recordWatchedUnlock(tx, { userId, ...place }));
  },
});
const wait = (seconds: number): Step => ({
  name: `wait ${seconds} s`,
  model: ({ model }) => {
    model.now += seconds;
  },
  product: async () => app.advanceClock(seconds),
});
const expire: Step = {
  name: 'expire overdue orders',
  model: ({ model }) => model.expireOverdue(),
  product: () => orders.expireOverdue(),
};

const pick = fc.nat({ max: 20 });
const number = fc.constantFrom(...episodeNumbers);
const paidNumber = fc.constantFrom(3, 4, 5, 6);
const template = fc.constantFrom<TemplateId>(
  'pack-100',
  'pack-1000',
  'pack-1000',
  'week',
  'ferry-series',
  'ferry-series',
);
const outcome = fc.constantFrom<PaymentOutcome>('paid', 'paid', 'failed', 'expired', 'refunded');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: template.map((id) => place(id, true)) },
  { weight: 1, arbitrary: template.map((id) => place(id, false)) },
  { weight: 3, arbitrary: fc.tuple(pick, outcome).map((args) => tell(...args)) },
  { weight: 1, arbitrary: pick.map(repeatWebhook) },
  { weight: 3, arbitrary: pick.map(refund) },
  {
    weight: 4,
    arbitrary: fc.tuple(paidNumber, fc.constantFrom(12, 12, 12, 13)).map((args) => unlock(...args)),
  },
  { weight: 1, arbitrary: number.map((one) => unlock(one, 12)) },
  { weight: 4, arbitrary: fc.tuple(paidNumber, fc.boolean()).map((args) => auto(...args)) },
  { weight: 1, arbitrary: fc.tuple(number, fc.constantFrom(true, true, false)).map((args) => rest(...args)) },
  { weight: 5, arbitrary: paidNumber.map(undo) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(true, true, true, false), fc.constantFrom(24, 1000))
      .map((args) => setAuto(...args)),
  },
  { weight: 1, arbitrary: fc.tuple(number, fc.constantFrom(4, 5)).map((args) => watch(...args)) },
  { weight: 2, arbitrary: fc.constantFrom(1, 1, 30, 60, 1800, 8 * 86_400).map(wait) },
  { weight: 1, arbitrary: fc.constant(expire) },
);

const outcomeOf = async (act: () => unknown): Promise<string> => {
  try {
    await act();
    return 'done';
  } catch (error) {
    if (error instanceof Refused) return error.message;
    if (error instanceof AppError) return error.errorName;
    throw error;
  }
};

const describeSteps = (taken: readonly Step[]) => taken.map(({ name }) => name).join('\n');

it(`the wallet agrees with its model over ${runs} runs of ${steps} steps`, {
  timeout: 30_000 + runs * steps * 100,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: Math.floor(steps / 2), maxLength: steps, size: 'max' }),
      async (wanted) => {
        const world = new World(await insertViewer());
        const taken: Step[] = [];
        for (const one of wanted) {
          if (one.isPossible && !one.isPossible(world)) continue;
          taken.push(one);
          const expected = await outcomeOf(() => one.model(world));
          const found = await outcomeOf(() => one.product(world));
          expect(found, describeSteps(taken)).toBe(expected);
          expect(await world.facts(), describeSteps(taken)).toEqual(world.expected());
        }
      },
    ),
    { ...seed, numRuns: runs, endOnFailure: runs > 100 },
  );
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});
