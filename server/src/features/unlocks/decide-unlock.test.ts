import { limits } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { decideUnlock, type UnlockInput, type UnlockState } from './decide-unlock.ts';
import type { OwnUnlock, UnlockableEpisode } from './unlocks.repository.ts';

const now = new Date('2026-11-23T12:00:00Z');
const earlier = new Date('2026-11-23T11:59:00Z');

const unlockOf = (source: OwnUnlock['source'], transferId: string | null = 'transfer'): OwnUnlock => ({
  priceCoins: 60,
  transferId,
  source,
  createdAt: earlier,
});
const episode = (id: string, priceCoins: number, unlock: OwnUnlock | null = null): UnlockableEpisode => ({
  id,
  priceCoins,
  unlock,
});

const input: UnlockInput = {
  dramaId: 'drama',
  episodeId: 'e2',
  scope: 'episode',
  price: 60,
  source: 'viewer',
  touched: false,
  sessionId: 'session',
  country: 'US',
};
const state: UnlockState = {
  memberExpire: null,
  autoUnlock: 1,
  autoUnlockCapCoins: null,
  restDiscountPercent: 10,
  untouchedCount: 0,
  isGone: 0,
  episodes: [episode('e2', 60)],
  spentCoins: 0,
  isTouchedElsewhere: false,
  now,
};
const rest = { ...input, scope: 'rest', price: 99 } as const;
const drama = [episode('e1', 0), episode('e2', 60), episode('e3', 50)];

describe('an unlock of one episode', () => {
  it('costs the price of the episode', () => {
    expect(decideUnlock(input, state)).toEqual({
      kind: 'unlock',
      priceCoins: 60,
      source: 'single',
      shares: [{ episodeId: 'e2', priceCoins: 60 }],
      untouchedCount: null,
    });
  });

  it('is a repetition once the episode is unlocked', () => {
    const unlock = unlockOf('single');
    expect(decideUnlock(input, { ...state, episodes: [episode('e2', 60, unlock)] })).toEqual({
      kind: 'repeatedEpisode',
      episodeId: 'e2',
      unlock,
    });
  });

  it('resets the count of automatic unlocks without a touch', () => {
    expect(decideUnlock(input, { ...state, untouchedCount: 3 })).toMatchObject({ untouchedCount: 0 });
  });
});

describe('an unlock of the rest', () => {
  it('costs the discounted sum of what is locked, in whole coins over the episodes', () => {
    expect(decideUnlock(rest, { ...state, episodes: drama })).toMatchObject({
      priceCoins: 99,
      source: 'rest',
      shares: [
        { episodeId: 'e2', priceCoins: 50 },
        { episodeId: 'e3', priceCoins: 49 },
      ],
    });
  });

  it('leaves out what is unlocked already', () => {
    const episodes = [drama[0], episode('e2', 60, unlockOf('single')), drama[2]].filter((one) => !!one);
    expect(decideUnlock({ ...rest, price: 45 }, { ...state, episodes })).toMatchObject({
      shares: [{ episodeId: 'e3', priceCoins: 45 }],
    });
  });

  it('is a repetition once nothing is locked', () => {
    const episodes = [drama[0], episode('e2', 60, unlockOf('rest')), episode('e3', 50, unlockOf('rest'))];
    expect(decideUnlock(rest, { ...state, episodes: episodes.filter((one) => !!one) })).toEqual({
      kind: 'repeatedRest',
      transferId: 'transfer',
      unlockedAt: earlier,
    });
  });
});

describe('an automatic unlock', () => {
  const auto = { ...input, source: 'auto' } as const;

  it.each([
    ['adds to the count without a touch', false, 3],
    ['starts the count again after a touch', true, 1],
  ])('%s', (_, touched, untouchedCount) => {
    const decided = decideUnlock({ ...auto, touched }, { ...state, untouchedCount: 2 });
    expect(decided).toMatchObject({ source: 'auto', untouchedCount });
  });

  it.each([
    ['autoUnlockOff', { autoUnlock: 0 }],
    ['autoUnlockElsewhere', { isTouchedElsewhere: true }],
    ['autoUnlockPaused', { untouchedCount: limits.maxUntouchedAutoUnlocks }],
    ['autoUnlockCapReached', { autoUnlockCapCoins: 100, spentCoins: 41 }],
  ])('is refused with %s', (errorName, change) => {
    expect(() => decideUnlock(auto, { ...state, ...change })).toThrow(expect.objectContaining({ errorName }));
  });
});

describe('an unlock is refused', () => {
  it.each<[string, Partial<UnlockInput>, Partial<UnlockState>]>([
    ['signedInElsewhere', {}, { isGone: 1 }],
    ['notFound', {}, { restDiscountPercent: null }],
    ['notFound', { episodeId: 'e9' }, {}],
    ['nothingToUnlock', {}, { episodes: [episode('e2', 0)] }],
    ['nothingToUnlock', {}, { memberExpire: now.getTime() + 1 }],
    ['priceChanged', { price: 59 }, {}],
  ])('with %s', (errorName, asked, change) => {
    expect(() => decideUnlock({ ...input, ...asked }, { ...state, ...change })).toThrow(
      expect.objectContaining({ errorName }),
    );
  });
});
