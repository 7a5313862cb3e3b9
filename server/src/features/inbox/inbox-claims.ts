import type { Platform } from '#platform/platform.ts';
import type { StaffOperator } from '#platform/staff-server.ts';

/** A console repeats its claim while the item is open. */
const claimMs = 45_000;

export interface ClaimedItem {
  kind: 'comment' | 'feedback';
  id: string;
}

export interface Opener {
  personId: string | null;
  name: string;
}

/** Who has which item of the inbox open. In memory: after a restart, consoles say it again. */
export interface InboxClaims {
  /** A session has one item open; null: none. @returns whether anybody sees a change */
  claim(operator: StaffOperator, item: ClaimedItem | null): boolean;
  /** Each person once. */
  openersOf(item: ClaimedItem): Opener[];
}

export const createInboxClaims = ({ clock }: Pick<Platform, 'clock'>): InboxClaims => {
  const claims = new Map<string, { item: ClaimedItem; opener: Opener; endsAtMs: number }>();
  const isOpen = ({ endsAtMs }: { endsAtMs: number }) => endsAtMs > clock.now().getTime();
  const dropEnded = () => {
    for (const [session, claim] of claims) if (!isOpen(claim)) claims.delete(session);
  };
  return {
    claim({ name, session }, item) {
      dropEnded();
      const key = session?.id ?? name;
      const earlier = claims.get(key)?.item ?? null;
      if (item === null) claims.delete(key);
      else
        claims.set(key, {
          item,
          opener: { personId: session?.personId ?? null, name },
          endsAtMs: clock.now().getTime() + claimMs,
        });
      return earlier?.kind !== item?.kind || earlier?.id !== item?.id;
    },
    openersOf({ kind, id }) {
      const openers = [...claims.values()].filter(
        (claim) => isOpen(claim) && claim.item.kind === kind && claim.item.id === id,
      );
      return [...new Map(openers.map(({ opener }) => [opener.name, opener])).values()];
    },
  };
};
