import type { EpisodeItem } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { collectPresentStates, watchedPercent } from './chip-states.ts';

const episode = (given: Partial<EpisodeItem> = {}): EpisodeItem => ({
  episodeId: 'e1',
  number: 1,
  title: '',
  durationSeconds: 90,
  access: 'free',
  priceCoins: 0,
  positionSeconds: 0,
  watched: false,
  summary: null,
  ...given,
});

describe('progressPercentOf', () => {
  it('is 100 if watched, else the share up to the position', () => {
    expect(watchedPercent(episode({ watched: true }))).toBe(100);
    expect(watchedPercent(episode({ positionSeconds: 45 }))).toBe(50);
    expect(watchedPercent(episode({ positionSeconds: 3, durationSeconds: 0 }))).toBe(100);
    expect(watchedPercent(episode())).toBe(0);
  });
});

describe('presentStates', () => {
  it('lists only the states that occur', () => {
    expect(collectPresentStates([episode()]).states).toEqual(['free']);
    const some = [
      episode({ access: 'locked', priceCoins: 12 }),
      episode({ access: 'unlocked', watched: true }),
      episode(),
    ];
    expect(collectPresentStates(some).states).toEqual(['free', 'watched', 'unlocked', 'locked']);
  });

  it('has a price only if all locked episodes cost the same', () => {
    const locked = (priceCoins: number) => episode({ access: 'locked', priceCoins });
    expect(collectPresentStates([locked(12), locked(12)]).lockedPriceCoins).toBe(12);
    expect(collectPresentStates([locked(12), locked(15)]).lockedPriceCoins).toBeNull();
    expect(collectPresentStates([episode()]).lockedPriceCoins).toBeNull();
  });
});
