import { sessionValues } from '#lib/storage.ts';

export const pendingConsentKey = 'sj_consent';

/** Whether the viewer left this tab for a provider's consent page and has not come back. */
export const hasPendingConsent = (): boolean => sessionValues.get(pendingConsentKey) !== null;
