/** 128 random bits as hex. `crypto.randomUUID` is missing on plain http. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
