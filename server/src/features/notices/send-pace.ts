interface PaceOptions {
  /** To all together. */
  perSecond: number;
  /** Between two messages to one address. */
  sameAddressMs: number;
  /** Waits for so many milliseconds. */
  wait: (ms: number) => Promise<unknown>;
  nowMs: () => number;
}

/** Addresses that are remembered before those of the past are dropped. */
const maxAddresses = 1000;

/**
 * Spaces messages to the rate that a provider takes.
 * @returns a function that resolves when a message to an address may be sent
 */
export const createSendPace = ({ perSecond, sameAddressMs, wait, nowMs }: PaceOptions) => {
  let nextMs = 0;
  const nextOf = new Map<string, number>();
  return async (address: string): Promise<void> => {
    const now = nowMs();
    const startMs = Math.max(now, nextMs, nextOf.get(address) ?? 0);
    nextMs = startMs + 1000 / perSecond;
    if (nextOf.size >= maxAddresses) for (const [one, ms] of nextOf) if (ms <= now) nextOf.delete(one);
    nextOf.set(address, startMs + sameAddressMs);
    if (startMs > now) await wait(startMs - now);
  };
};
