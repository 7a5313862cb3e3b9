import type { Feature } from '#features/feature.ts';
import type { Attempts } from '#features/rate-limits/rate-limits.ts';
import type { Platform } from '#platform/platform.ts';
import { registerOutboxPage } from './outbox-page.routes.ts';
import { declareCodeMetrics } from './verification-codes.metrics.ts';
import { verificationCodesRoutes } from './verification-codes.routes.ts';
import { createVerificationCodes, type VerificationCodes } from './verification-codes.service.ts';

export { normalizeAddress } from './address.ts';
export type { VerificationCodes } from './verification-codes.service.ts';

/** Verification codes that prove an e-mail address or a phone number. */
export const openVerificationCodes = (
  platform: Platform,
  attempts: Attempts,
): VerificationCodes & Feature => {
  const record = declareCodeMetrics(platform.metrics);
  const verificationCodes = createVerificationCodes(platform, attempts, record);
  return {
    ...verificationCodes,
    api: [verificationCodesRoutes(verificationCodes)],
    register: (app) => registerOutboxPage(app, platform),
    jobs: [
      { name: 'delete-expired-verification-codes', everySeconds: 3600, run: verificationCodes.deleteExpired },
    ],
  };
};
