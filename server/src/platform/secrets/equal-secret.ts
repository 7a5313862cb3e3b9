import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets of any length in a time that does not depend on them. */
export const isEqualSecret = (given: string, expected: string): boolean => {
  const digestOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digestOf(given), digestOf(expected));
};
