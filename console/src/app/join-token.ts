const prefix = '#join=';

/**
 * The token of a link that invites, which is in the fragment of the address, and takes it out of the address and of the
 * browser's history. Null without one.
 */
export const takeJoinToken = (): string | null => {
  if (!location.hash.startsWith(prefix)) return null;
  const token = location.hash.slice(prefix.length);
  history.replaceState(null, '', '#/');
  return token;
};
