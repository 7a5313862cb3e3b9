let offsetMs = 0;

/** Corrects for this device's clock by the `Date` header of a response that no cache can have stored. */
export const recordServerDate = (header: string | null): void => {
  const serverMs = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(serverMs)) offsetMs = serverMs - Date.now();
};

/** The server's time in milliseconds since 1970, accurate to about a second. */
export const serverNowMs = (): number => Math.round(Date.now() + offsetMs);
