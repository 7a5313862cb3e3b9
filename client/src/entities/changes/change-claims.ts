import type { LiveEvent } from '@cliffhanger/contracts';

/** An event and the response that belong together arrive within seconds. */
const lifetimeMs = 10_000;

type Source = 'response' | 'event';
type Claim = { key: string; source: Source; atMs: number };

let claims: Claim[] = [];

/**
 * Claims a change, of which this device learns twice: from the response to its own call and from a live event. The
 * first to claim it fetches what the change affects.
 * @returns false if the other source has claimed the same change already
 */
export const claimChange = (key: string, source: Source): boolean => {
  const now = performance.now();
  claims = claims.filter(({ atMs }) => now - atMs < lifetimeMs);
  const other = claims.findIndex((claim) => claim.key === key && claim.source !== source);
  if (other === -1) {
    claims.push({ key, source, atMs: now });
    return true;
  }
  claims.splice(other, 1);
  return false;
};

/** Forgets all claims. They belong to one session. */
export const clearClaims = (): void => {
  claims = [];
};

/** The key of the change that an event reports; null if no response of this device reports the same. */
export const changeKey = (event: LiveEvent): string | null => {
  const { action, msg } = event;
  // The title is in words, around the amount.
  if (action === 'user_prize') return `${action} ${msg.title.replace(/\D/g, '')}`;
  if (action === 'update_vip') return `${action} ${msg.OrderType}`;
  if (action === 'update_progress') return `${action} ${msg.episodeId} ${msg.progress} ${msg.finished}`;
  if (action === 'update_follow') return `${action} ${msg.dramaId} ${msg.followed}`;
  if (action === 'update_reminders') return `${action} ${msg.dramaId} ${msg.reminded}`;
  if (action === 'update_identities') {
    return msg.change === 'joined' ? `${action} joined` : `${action} ${msg.change} ${msg.kind}`;
  }
  if (action === 'update_unlocks') {
    return `${action} ${msg.dramaId} ${msg.unlocked} ${msg.episodeIds.toSorted().join()}`;
  }
  return null;
};

/** Claims the changes that the response to a call of this device has reported, in the form of their events. */
export const claimOwnChanges = (events: readonly LiveEvent[]): void => {
  for (const event of events) {
    const key = changeKey(event);
    if (key !== null) claimChange(key, 'response');
  }
};

/** Claims the prize that a response has paid, in coins or days, so that no popup repeats what the screen says. */
export const claimOwnPrize = (amount: number): void =>
  claimOwnChanges([{ action: 'user_prize', msg: { title: String(amount), body: '' } }]);
