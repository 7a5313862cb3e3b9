import { LRUCache } from 'lru-cache';
import type { Platform } from '#platform/platform.ts';
import { minutesAfter } from '#platform/time/clock.ts';

const minutes = 5;
/** A stranger who asks for more than these ends those of others. The limits of the console keep that from working. */
const maxOpen = 1000;

/** The challenges that browsers were given for a passkey to sign. Each is good once, for five minutes and one purpose. */
export interface Challenges {
  /** @returns 256 random bits, base64url */
  create(purpose: string): string;
  take(challenge: string, purpose: string): boolean;
}

export const createChallenges = ({ clock, random }: Pick<Platform, 'clock' | 'random'>): Challenges => {
  const open = new LRUCache<string, { purpose: string; expiresAt: Date }>({ max: maxOpen });
  return {
    create(purpose) {
      const challenge = random.token();
      open.set(challenge, { purpose, expiresAt: minutesAfter(clock.now(), minutes) });
      return challenge;
    },
    take(challenge, purpose) {
      const found = open.get(challenge);
      open.delete(challenge);
      return found !== undefined && found.purpose === purpose && clock.now() <= found.expiresAt;
    },
  };
};
