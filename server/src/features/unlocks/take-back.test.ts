import { describe, expect, it } from 'vitest';
import { type CoinUnlock, chooseTakenBack, countLostEpisodes } from './take-back.ts';

const unlock = (episodeId: string, overrides: Partial<CoinUnlock> = {}): CoinUnlock => ({
  userId: 'viewer',
  episodeId,
  episodeNumber: 1,
  dramaId: 'ferry',
  transferId: `transfer of ${episodeId}`,
  priceCoins: 12,
  createdAt: 0,
  bonusCoins: 12,
  otherRights: 0,
  ...overrides,
});
const chosen = (unlocks: CoinUnlock[], neededCoins: number) =>
  chooseTakenBack([{ unlocks, maxCoins: 1000 }], neededCoins).map(
    ({ unlock: { episodeId }, bonusCoins, paidCoins }) => [episodeId, bonusCoins, paidCoins],
  );

describe('unlocks are taken back', () => {
  it('the latest first, as many as needed', () => {
    const unlocks = [
      unlock('first', { createdAt: 1 }),
      unlock('third', { createdAt: 3 }),
      unlock('second', { createdAt: 2 }),
    ];
    expect(chosen(unlocks, 0)).toEqual([]);
    expect(chosen(unlocks, 1)).toEqual([['third', 12, 0]]);
    expect(chosen(unlocks, 13)).toEqual([
      ['third', 12, 0],
      ['second', 12, 0],
    ]);
    expect(chosen(unlocks, 1000)).toHaveLength(3);
  });

  it('spare ones before all others', () => {
    const unlocks = [
      unlock('early and double', { createdAt: 1, otherRights: 1 }),
      unlock('twice', { createdAt: 2, otherRights: 1, transferId: 'one' }),
      unlock('twice', { createdAt: 3, otherRights: 1, transferId: 'other' }),
      unlock('late', { createdAt: 4 }),
    ];
    expect(chosen(unlocks, 48).map(([episodeId]) => episodeId)).toEqual([
      'twice',
      'early and double',
      'late',
      'twice',
    ]);
    for (const [neededCoins, lost] of [
      [24, 0],
      [36, 1],
      [48, 2],
    ] as const) {
      expect(countLostEpisodes(chooseTakenBack([{ unlocks, maxCoins: 1000 }], neededCoins))).toBe(lost);
    }
  });

  it('and count each right once: an unlock with paid coins is never spare', () => {
    const unlocks = [
      unlock('double', { createdAt: 1, otherRights: 1, transferId: 'bonus' }),
      unlock('double', { createdAt: 2, otherRights: 1, transferId: 'bought', bonusCoins: 0 }),
      unlock('late', { createdAt: 3 }),
    ];
    expect(chosen(unlocks, 12)).toEqual([['double', 12, 0]]);
  });

  it('a later group last, and for at most its maximum', () => {
    const idsOf = (neededCoins: number, maxCoins = 24) => {
      const groups = [
        { unlocks: [unlock('theirs', { createdAt: 1 })], maxCoins: 1000 },
        { unlocks: [unlock('own', { createdAt: 2 }), unlock('own too')], maxCoins },
      ];
      return chooseTakenBack(groups, neededCoins).map(({ unlock: { episodeId } }) => episodeId);
    };
    expect(idsOf(12)).toEqual(['theirs']);
    expect(idsOf(13)).toEqual(['theirs', 'own']);
    expect(idsOf(100)).toEqual(['theirs', 'own', 'own too']);
    expect(idsOf(100, 12)).toEqual(['theirs', 'own']);
    expect(idsOf(100, 0)).toEqual(['theirs']);
  });

  it('of one transfer while it has bonus coins, and none that cost no bonus coins', () => {
    const together = { transferId: 'rest', bonusCoins: 20, priceCoins: 9 };
    const unlocks = [1, 2, 3, 4].map((episodeNumber) =>
      unlock(`episode ${episodeNumber}`, { ...together, episodeNumber }),
    );
    const bought = unlock('bought', { bonusCoins: 0, createdAt: 9 });
    const free = unlock('free', { priceCoins: 0, createdAt: 9 });
    expect(chosen([...unlocks, bought, free], 100)).toEqual([
      ['episode 4', 9, 0],
      ['episode 3', 9, 0],
      ['episode 2', 2, 7],
    ]);
  });
});
