/** Random bytes as hex, 128 bits by default. `crypto.randomUUID` is missing on plain http. */
export const randomId = (bytes = 16): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
