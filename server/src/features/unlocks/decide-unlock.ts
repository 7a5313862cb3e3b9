import { limits } from '@cliffhanger/contracts';
import { discountedPrice } from '#features/episodes/episodes.ts';
import { AppError } from '#kernel/app-error.ts';
import type { UnlockSource } from '#platform/database/generated/enums.ts';
import type { OwnUnlock, UnlockableEpisode, UnlockSituation } from './unlocks.repository.ts';

/** The unlock that a viewer requests, with the price that they agreed to. */
export interface UnlockInput {
  dramaId: string;
  episodeId: string;
  /** One episode, or all episodes of the drama that are still locked. */
  scope: 'episode' | 'rest';
  /** The price in coins that the viewer was shown and agreed to. */
  price: number;
  /** `auto`: the app unlocks without a tap. */
  source: 'viewer' | 'auto';
  /** Whether the viewer touched the screen since the last automatic unlock. */
  touched: boolean;
  /** How long ago the viewer touched the device; left out where it does not say. */
  idleSeconds?: number | undefined;
  /** The session of the device; null if no device unlocks. */
  sessionId: string | null;
  /** The viewer's country; a drama that is hidden there is not sold there. */
  country: string;
}

/** The state that the decision depends on, read in the transaction that carries it out. */
export interface UnlockState extends UnlockSituation {
  /** The one episode of scope `episode`, or all episodes of the drama in order. */
  episodes: readonly UnlockableEpisode[];
  /** Coins spent on the drama so far; only read for an automatic unlock. */
  spentCoins: number;
  /** The viewer has touched another device after this one; only read for an automatic unlock. */
  isTouchedElsewhere: boolean;
  now: Date;
}

export type UnlockDecision =
  | {
      kind: 'unlock';
      priceCoins: number;
      source: UnlockSource;
      /** The share of the price that each episode carries. */
      shares: { episodeId: string; priceCoins: number }[];
      /** The new number of automatic unlocks in a row without a touch; null when it does not change. */
      untouchedCount: number | null;
    }
  /** The same call has unlocked this episode before. */
  | { kind: 'repeatedEpisode'; episodeId: string; unlock: OwnUnlock }
  /** The same call has unlocked the rest of the drama before. */
  | { kind: 'repeatedRest'; transferId: string; unlockedAt: Date };

/**
 * Decides what an unlock call does. Pure: the caller reads the state and carries the decision out.
 *
 * @throws AppError signedInElsewhere, notFound, nothingToUnlock, priceChanged; of an automatic unlock also autoUnlockOff,
 * autoUnlockElsewhere, autoUnlockPaused, autoUnlockCapReached
 */
export const decideUnlock = (input: UnlockInput, state: UnlockState): UnlockDecision => {
  const { episodes, restDiscountPercent } = state;
  if (state.isGone) throw new AppError('signedInElsewhere');
  const episode = episodes.find(({ id }) => id === input.episodeId);
  if (restDiscountPercent === null || !episode) throw new AppError('notFound');

  const locked = episodes.filter(({ priceCoins, unlock }) => priceCoins > 0 && !unlock);
  const repeated = locked.length === 0 && decideRepeated(input, episode, episodes);
  if (repeated) return repeated;
  const isMember = (state.memberExpire ?? 0) > state.now.getTime();
  if (locked.length === 0 || isMember) throw new AppError('nothingToUnlock');

  const prices = locked.map(({ priceCoins }) => priceCoins);
  const priceCoins =
    input.scope === 'rest' ? discountedPrice(prices, restDiscountPercent) : episode.priceCoins;
  if (priceCoins !== input.price)
    throw new AppError('priceChanged', { priceCoins, agreedCoins: input.price });
  if (input.source === 'auto') requireAutoUnlockAllowed(autoUnlockSituationOf(input, state, priceCoins));

  const shares = sharesOf(priceCoins, locked.length);
  return {
    kind: 'unlock',
    priceCoins,
    source: sourceOf(input),
    shares: locked.map(({ id }, index) => ({ episodeId: id, priceCoins: shares[index] ?? 0 })),
    untouchedCount: untouchedCountAfter(input, state.untouchedCount),
  };
};

/** An earlier unlock by the same call; null when nothing was unlocked before. */
const decideRepeated = (
  { scope }: UnlockInput,
  episode: UnlockableEpisode,
  episodes: readonly UnlockableEpisode[],
): UnlockDecision | null => {
  if (scope === 'rest') {
    const [last] = episodes
      .flatMap(({ unlock }) => (unlock?.source === 'rest' ? [unlock] : []))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    if (last?.transferId) {
      return { kind: 'repeatedRest', transferId: last.transferId, unlockedAt: last.createdAt };
    }
  }
  return episode.unlock && { kind: 'repeatedEpisode', episodeId: episode.id, unlock: episode.unlock };
};

const autoUnlockSituationOf = ({ touched }: UnlockInput, state: UnlockState, priceCoins: number) => ({
  isOn: state.autoUnlock === 1,
  priceCoins,
  spentCoins: state.spentCoins,
  capCoins: state.autoUnlockCapCoins ?? limits.autoUnlockCapCoins.default,
  untouchedUnlocks: touched ? 0 : state.untouchedCount,
  isTouchedElsewhere: state.isTouchedElsewhere,
});

/** Splits a price into whole coins; the first parts carry the remainder. */
const sharesOf = (priceCoins: number, parts: number): number[] =>
  Array.from(
    { length: parts },
    (_, index) => Math.floor(priceCoins / parts) + (index < priceCoins % parts ? 1 : 0),
  );

const sourceOf = ({ scope, source }: UnlockInput): UnlockSource => {
  if (scope === 'rest') return 'rest';
  return source === 'auto' ? 'auto' : 'single';
};

/** An automatic unlock adds to the count, unless the viewer touched the screen; the viewer's own unlock resets it. */
const untouchedCountAfter = ({ source, touched }: UnlockInput, before: number): number | null => {
  if (source === 'auto') return touched ? 1 : before + 1;
  return before > 0 ? 0 : null;
};

/** The state that an automatic unlock depends on. */
interface AutoUnlockSituation {
  isOn: boolean;
  priceCoins: number;
  /** Coins spent on the drama so far. */
  spentCoins: number;
  capCoins: number;
  /** Automatic unlocks in a row without a touch by the viewer. */
  untouchedUnlocks: number;
  isTouchedElsewhere: boolean;
}

/** @throws AppError autoUnlockOff, autoUnlockElsewhere, autoUnlockPaused, autoUnlockCapReached */
const requireAutoUnlockAllowed = ({
  isOn,
  priceCoins,
  spentCoins,
  capCoins,
  untouchedUnlocks,
  isTouchedElsewhere,
}: AutoUnlockSituation): void => {
  if (!isOn) throw new AppError('autoUnlockOff');
  if (isTouchedElsewhere) throw new AppError('autoUnlockElsewhere');
  if (untouchedUnlocks >= limits.maxUntouchedAutoUnlocks)
    throw new AppError('autoUnlockPaused', { untouchedUnlocks });
  if (spentCoins + priceCoins > capCoins) {
    throw new AppError('autoUnlockCapReached', { priceCoins, spentCoins, capCoins });
  }
};
