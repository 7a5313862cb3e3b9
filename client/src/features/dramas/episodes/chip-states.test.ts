import type { EpisodeItem } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { listPresentStates, watchedPercent } from './chip-states.ts';

const episode = (given: Partial<EpisodeItem> = {}): EpisodeItem => ({
  episodeId: 'e1',
  number: 1,
  title: '',
  durationSeconds: 90,
  access: 'free',
  priceCoins: 0,
  positionSeconds: 0,
  watched: false,
  ...given,
});

describe('progressPercentOf', () => {
  it('is whole when watched, else as far as the place', () => {
    expect(watchedPercent(episode({ watched: true }))).toBe(100);
    expect(watchedPercent(episode({ positionSeconds: 45 }))).toBe(50);
    expect(watchedPercent(episode({ positionSeconds: 3, durationSeconds: 0 }))).toBe(100);
    expect(watchedPercent(episode())).toBe(0);
  });
});

describe('presentStates', () => {
  it('lists only what is there', () => {
    expect(listPresentStates([episode()]).states).toEqual(['free']);
    const some = [
      episode({ access: 'locked', priceCoins: 12 }),
      episode({ access: 'unlocked', watched: true }),
      episode(),
    ];
    expect(listPresentStates(some).states).toEqual(['free', 'watched', 'unlocked', 'locked']);
  });

  it('names a price only when all that is locked costs alike', () => {
    const locked = (priceCoins: number) => episode({ access: 'locked', priceCoins });
    expect(listPresentStates([locked(12), locked(12)]).lockedPriceCoins).toBe(12);
    expect(listPresentStates([locked(12), locked(15)]).lockedPriceCoins).toBeNull();
    expect(listPresentStates([episode()]).lockedPriceCoins).toBeNull();
  });
});
