import { contract, limits } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { normalizeAddress } from './address.ts';
import type { VerificationCodes } from './verification-codes.service.ts';

export const verificationCodesRoutes = (codes: VerificationCodes) =>
  implement(contract.verificationCodes, {
    send: async ({ body: { type, address, purpose }, caller }) => {
      const { market, language, address: callerAddress } = caller;
      await codes.send({
        type,
        address: normalizeAddress(type, address, market),
        purpose,
        language,
        callerAddress,
      });
      const { lifetimeSeconds, resendSeconds } = limits.verificationCode;
      return { lifetimeSeconds, resendSeconds };
    },
  });
