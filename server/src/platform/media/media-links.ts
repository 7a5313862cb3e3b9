import { createBoundedCache } from '#platform/cache/bounded-cache.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { type Clock, minutesAfter } from '#platform/time/clock.ts';

const purpose = 'media';
/** The key of viewers without an account. */
export const visitorKey = 'visitor';
/** The key of a link to the first frame alone, which everybody may see. */
export const frameKey = 'frame';
/** The key of a preview of the staff console. Its links need no further right: the preview has decided which it signs. */
export const previewKey = 'preview';

export interface MediaLink {
  viewerKey: string;
  episodeId: string;
  /** `Episode.mediaVersion` at the time of signing. */
  mediaVersion: number;
}

/**
 * Signed paths of an episode's files: `/media/{signature}/{expiry}/{viewer}/{episode}/{version}/…`. Relative names in
 * playlists inherit the signature.
 */
export interface MediaLinks {
  /** The folder's path without a trailing slash, and when it expires. */
  folderFor(link: MediaLink): { path: string; expiresAt: Date };
  isValid(link: MediaLink & { signature: string; expiry: string }): boolean;
}

/** A player requests dozens of segments with one link, so verified signatures are cached. */
const maxVerified = 10_000;

export const createMediaLinks = (keys: Keys, clock: Clock, minutes: number): MediaLinks => {
  const message = (expiry: string, { viewerKey, episodeId, mediaVersion }: MediaLink) =>
    `${expiry}/${viewerKey}/${episodeId}/${mediaVersion}`;
  const verified = createBoundedCache<string, true>(maxVerified);
  const isSigned = (text: string, signature: string): boolean => {
    const key = `${signature}/${text}`;
    if (verified.has(key)) return true;
    const isOurs = keys.verify(purpose, text, signature);
    if (isOurs) verified.set(key, true);
    return isOurs;
  };
  return {
    folderFor(link) {
      const expiresAt = minutesAfter(clock.now(), minutes);
      const expiry = expiresAt.getTime().toString(36);
      const signature = keys.sign(purpose, message(expiry, link));
      const { viewerKey, episodeId, mediaVersion } = link;
      return { path: `/media/${signature}/${expiry}/${viewerKey}/${episodeId}/${mediaVersion}`, expiresAt };
    },
    isValid({ signature, expiry, ...link }) {
      const expiresAtMs = Number.parseInt(expiry, 36);
      return expiresAtMs > clock.now().getTime() && isSigned(message(expiry, link), signature);
    },
  };
};
