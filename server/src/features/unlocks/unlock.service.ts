import type { Balance } from '@cliffhanger/contracts';
import { balanceOf, spend, type TransferRow } from '#features/ledger/ledger.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { isTouchedElsewhere, recordTouch, type Touch } from '#features/sessions/sessions.ts';
import type { GroupedTransaction } from '#platform/database/open-database.ts';
import { type Clock, secondsAfter } from '#platform/time/clock.ts';
import { resetUntouched, setUntouched } from './auto-unlock.repository.ts';
import { decideUnlock, type UnlockDecision, type UnlockInput, type UnlockState } from './decide-unlock.ts';
import { publishUnlocks } from './publish-unlocks.ts';
import { undoUntil } from './undo.service.ts';
import { getSituation, insertUnlock, listOpenedBy, listUnlockables, sumSpent } from './unlocks.repository.ts';

export interface Unlocked {
  episodeIds: string[];
  priceCoins: number;
  balance: Balance;
  /** Null when nothing was spent now. */
  transfer: TransferRow | null;
  undoUntil: Date | null;
}

type NewUnlockDecision = Extract<UnlockDecision, { kind: 'unlock' }>;
type RepeatedDecision = Exclude<UnlockDecision, NewUnlockDecision>;

/**
 * Unlocks at the agreed price, in one transaction; repeating the call spends nothing.
 *
 * @throws AppError notEnoughCoins, and as `decideUnlock`
 */
export const createUnlock =
  ({ commitInGroup }: Pick<EventPublisher, 'commitInGroup'>, clock: Clock) =>
  (userId: string, input: UnlockInput): Promise<Unlocked> =>
    commitInGroup(async (tx, publish) => {
      const state = readState(tx, userId, input, clock.now());
      const decision = decideUnlock(input, state);
      if (decision.kind !== 'unlock') return describeRepeated(tx, userId, decision, state.now);
      const unlocked = await carryOut(tx, userId, input, decision, state.now);
      const { episodeIds, balance } = unlocked;
      await publishUnlocks(publish, userId, { dramaId: input.dramaId, episodeIds, unlocked: true, balance });
      return unlocked;
    });

const readState = (tx: GroupedTransaction, userId: string, input: UnlockInput, now: Date): UnlockState => {
  const { dramaId, episodeId, scope, source, country } = input;
  const isAuto = source === 'auto';
  const touch = touchOf(input, now);
  return {
    ...getSituation(tx, { userId, dramaId, country, now }),
    episodes: listUnlockables(tx, { userId, dramaId, episodeId: scope === 'rest' ? null : episodeId, now }),
    spentCoins: isAuto ? sumSpent(tx, { userId, dramaId, now: now.getTime() }) : 0,
    isTouchedElsewhere: isAuto && touch !== null && isTouchedElsewhere(tx, userId, touch),
    now,
  };
};

/** When the viewer touched the device that unlocks: now, unless the app does it by itself. Null without a device. */
const touchOf = ({ sessionId, source, touched, idleSeconds }: UnlockInput, now: Date): Touch | null => {
  if (sessionId === null) return null;
  if (source === 'viewer') return { sessionId, touchedAt: now };
  const seconds = idleSeconds ?? (touched ? 0 : null);
  return { sessionId, touchedAt: seconds === null ? null : secondsAfter(now, -seconds) };
};

const carryOut = async (
  tx: GroupedTransaction,
  userId: string,
  input: UnlockInput,
  { priceCoins, source, shares, untouchedCount }: NewUnlockDecision,
  at: Date,
): Promise<Unlocked> => {
  const { dramaId, scope, episodeId, sessionId } = input;
  const subject = {
    userId,
    reason: 'unlock',
    dramaId,
    ...(scope === 'episode' && { episodeId }),
    at,
  } as const;
  const { transfer, balance } = await spend(tx, subject, priceCoins);
  const touch = touchOf(input, at);
  if (touch) await recordTouch(tx, touch);
  if (untouchedCount === 0) await resetUntouched(tx, userId, dramaId, at);
  else if (untouchedCount !== null) await setUntouched(tx, { userId, dramaId, untouchedCount, at });
  for (const share of shares) {
    const transferId = transfer.id;
    await insertUnlock(tx, { userId, dramaId, ...share, transferId, source, sessionId, createdAt: at });
  }
  const episodeIds = shares.map((share) => share.episodeId);
  return { episodeIds, priceCoins, balance, transfer, undoUntil: undoUntil(at) };
};

/** Answers what the earlier unlock answered, with the balance of now. */
const describeRepeated = async (
  tx: GroupedTransaction,
  userId: string,
  decision: RepeatedDecision,
  now: Date,
): Promise<Unlocked> => {
  const opened =
    decision.kind === 'repeatedRest'
      ? listOpenedBy(tx, userId, decision.transferId)
      : [{ episodeId: decision.episodeId, priceCoins: decision.unlock.priceCoins }];
  const unlockedAt =
    decision.kind === 'repeatedRest'
      ? decision.unlockedAt
      : decision.unlock.transferId && decision.unlock.createdAt;
  const until = unlockedAt ? undoUntil(unlockedAt) : null;
  return {
    episodeIds: opened.map(({ episodeId }) => episodeId),
    priceCoins: opened.reduce((sum, { priceCoins }) => sum + priceCoins, 0),
    balance: await balanceOf(tx, userId),
    transfer: null,
    undoUntil: until && until > now ? until : null,
  };
};
