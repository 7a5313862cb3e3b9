import { type Clock, minutesAfter } from './clock.ts';
import type { Keys } from './keys.ts';

const purpose = 'media';
/** Who watches without an account. */
export const visitorKey = 'visitor';

export interface MediaLink {
  viewerKey: string;
  episodeId: string;
}

/** Signed paths of an episode's files: `/media/{signature}/{expiry}/{viewer}/{episode}/…`, inherited by relative names. */
export interface MediaLinks {
  /** The folder's path without a slash at its end, and until when it answers. */
  folderFor(link: MediaLink): { path: string; expiresAt: Date };
  isValid(link: MediaLink & { signature: string; expiry: string }): boolean;
}

export const createMediaLinks = (keys: Keys, clock: Clock, minutes: number): MediaLinks => {
  const message = (expiry: string, { viewerKey, episodeId }: MediaLink) =>
    `${expiry}/${viewerKey}/${episodeId}`;
  return {
    folderFor(link) {
      const expiresAt = minutesAfter(clock.now(), minutes);
      const expiry = expiresAt.getTime().toString(36);
      const signature = keys.sign(purpose, message(expiry, link));
      return { path: `/media/${signature}/${expiry}/${link.viewerKey}/${link.episodeId}`, expiresAt };
    },
    isValid({ signature, expiry, ...link }) {
      const expiresAtMs = Number.parseInt(expiry, 36);
      return expiresAtMs > clock.now().getTime() && keys.verify(purpose, message(expiry, link), signature);
    },
  };
};
