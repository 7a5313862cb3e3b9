import { type SignInIntent, takeSignInIntent } from '#entities/session/sign-in-intent.ts';

let taken: { intent: SignInIntent; episodeId: string } | null = null;

/**
 * Whether the viewer has signed in for something at the paywall of an episode. It stays so while the page is open, because
 * the paywall is drawn anew when the data of the account arrive.
 * @param id what the intent names
 */
export const hasSignedInFor = (kind: SignInIntent['kind'], id: string, episodeId: string): boolean => {
  if (takeSignInIntent(kind, id) !== null) taken = { intent: { kind, id }, episodeId };
  return taken?.episodeId === episodeId && taken.intent.kind === kind && taken.intent.id === id;
};
