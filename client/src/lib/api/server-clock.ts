let aheadMs = 0;

/** Learns how far this device's clock is off, from the `Date` header of an answer that no cache can hold. */
export const recordServerDate = (header: string | null): void => {
  const serverMs = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now();
};

/** Milliseconds since 1970 by the server's clock, to about a second. */
export const serverNowMs = (): number => Math.round(Date.now() + aheadMs);
