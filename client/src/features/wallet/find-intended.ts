import { takeSignInIntent } from '#entities/session/sign-in-intent.ts';

/** The offer that a visitor chose before they signed in. */
export const findIntended = (offers: readonly { templateId: string }[]): string | undefined =>
  offers.find(({ templateId }) => takeSignInIntent('pack', templateId) !== null)?.templateId;
