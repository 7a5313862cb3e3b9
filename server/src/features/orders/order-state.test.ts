import { describe, expect, it } from 'vitest';
import { isPayable, type OrderEvent, statusAt, transitionOf } from './order-state.ts';

const statuses = ['created', 'paid', 'failed', 'expired', 'refunded'] as const;
const events = ['paid', 'failed', 'expired', 'refunded'] as const;

const run = (received: readonly OrderEvent[]) => {
  let status: (typeof statuses)[number] = 'created';
  const effects: string[] = [];
  for (const event of received) {
    const next = transitionOf(status, event);
    if (!next) continue;
    status = next.status;
    if (next.effect !== 'none') effects.push(next.effect);
  }
  return { status, effects };
};
const sequences = (length: number): OrderEvent[][] =>
  length === 0 ? [[]] : sequences(length - 1).flatMap((head) => events.map((event) => [...head, event]));

describe('an order', () => {
  it.each([
    [['paid'], 'paid', ['deliver']],
    [['failed', 'paid'], 'paid', ['deliver']],
    [['failed', 'failed', 'paid'], 'paid', ['deliver']],
    [['expired', 'paid'], 'paid', ['deliver']],
    [['failed', 'expired', 'paid'], 'paid', ['deliver']],
    [['paid', 'failed', 'expired', 'paid'], 'paid', ['deliver']],
    [['paid', 'refunded', 'paid'], 'refunded', ['deliver', 'takeBack']],
    [['refunded', 'paid'], 'refunded', []],
    [['expired', 'failed'], 'expired', []],
  ] as const)('after %j is %s', (received, status, effects) => {
    expect(run(received)).toEqual({ status, effects });
  });

  it('delivers at most once and takes back only what it delivered, for all events in any order', () => {
    for (const received of sequences(5)) {
      const { status, effects } = run(received);
      const expected = {
        paid: ['deliver'],
        refunded:
          received.indexOf('paid') >= 0 && received.indexOf('paid') < received.indexOf('refunded')
            ? ['deliver', 'takeBack']
            : [],
      };
      expect(effects, received.join()).toEqual(expected[status as 'paid'] ?? []);
      // A payment is never lost.
      if (received.includes('paid')) expect(['paid', 'refunded']).toContain(status);
    }
  });

  it('does not change when an event is repeated', () => {
    for (const status of statuses) {
      for (const event of events) {
        const next = transitionOf(status, event);
        const again = next && transitionOf(next.status, event);
        if (again) expect(again).toEqual({ status: next.status, effect: 'none' });
      }
    }
  });
});

describe('expiry', () => {
  const expiresAt = new Date('2026-11-20T12:00:00Z');
  const before = new Date(expiresAt.getTime() - 1);

  it.each([
    ['created', true, 'expired'],
    ['failed', true, 'expired'],
    ['expired', false, 'expired'],
    ['paid', false, 'paid'],
    ['refunded', false, 'refunded'],
  ] as const)('of an order that is %s', (status, payableBefore, after) => {
    expect(isPayable({ status, expiresAt }, before)).toBe(payableBefore);
    expect(isPayable({ status, expiresAt }, expiresAt)).toBe(false);
    expect(statusAt({ status, expiresAt }, before)).toBe(status);
    expect(statusAt({ status, expiresAt }, expiresAt)).toBe(after);
  });
});
