import { useEffect } from 'react';
import type { InboxPlace } from '#entities/inbox.ts';
import { callStaff } from '#lib/api/call.ts';

/** The server keeps a claim for 45 seconds. */
const repeatMs = 20_000;

const claim = (item: InboxPlace | null) => void callStaff('inbox.claim', { item }).catch(() => undefined);

/** Tells the others that the person has this item open, until the screen is left. */
export const useClaim = (item: InboxPlace | null): void => {
  const { kind, id } = item ?? {};
  useEffect(() => {
    if (kind === undefined || id === undefined) return;
    claim({ kind, id });
    const timer = setInterval(() => claim({ kind, id }), repeatMs);
    return () => clearInterval(timer);
  }, [kind, id]);
  // Only at the end: between two items, the next claim replaces this one, and must not be overtaken.
  useEffect(() => () => claim(null), []);
};
