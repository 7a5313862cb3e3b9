/**
 * The key of a gift, under which a viewer gets it once: its reason and the day. Somebody who gives for the same reason on
 * the same day, in another tab or at another desk, gives nothing twice.
 */
export const giftKey = (reason: string, now = new Date()): string => {
  const words = reason
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `${words.slice(0, 80)}-${now.toISOString().slice(0, 10)}`;
};
