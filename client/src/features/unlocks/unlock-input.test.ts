import { expect, it } from 'vitest';
import { toUnlockAction, toUnlockArguments } from './unlock-input.ts';

const input = { scope: 'episode', episodeId: 'ferry-3', number: 3, priceCoins: 12 } as const;

it('an unlock call sends the price that the viewer saw, and marks automatic unlocks', () => {
  const args = { dramaId: 'ferry', episodeId: 'ferry-3', scope: 'episode', price: 12 };
  expect(toUnlockArguments('ferry', input)).toEqual(args);
  const auto = { source: 'auto', touched: '0', idleSeconds: 90 };
  expect(toUnlockArguments('ferry', { ...input, auto: { touched: false, idleSeconds: 90 } })).toEqual({
    ...args,
    ...auto,
  });
});

it('an unlock action records which episode was unlocked, and whether with the rest of the series', () => {
  const action = { eventKey: 'unlock', eventId: 'ferry', eventChildId: 'ferry-3' };
  expect(toUnlockAction('ferry', input)).toEqual({ ...action, module: 'episode' });
  const rest = { scope: 'rest', episodeId: 'ferry-3', episodes: 8, priceCoins: 90 } as const;
  expect(toUnlockAction('ferry', rest)).toEqual({ ...action, module: 'rest' });
});
