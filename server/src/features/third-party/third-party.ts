import type { SignInCore } from '#features/account/account.ts';
import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { registerConsentPages } from './consent.routes.ts';
import { registerTelegramSimulator } from './telegram-simulator.routes.ts';
import { thirdPartyRoutes } from './third-party.routes.ts';
import { createThirdPartySignIn, type ThirdPartySignIn } from './third-party.service.ts';

export type { Proof } from './proof-verifier.ts';
export type { ThirdPartySignIn } from './third-party.service.ts';

/** Sign-in with Telegram, Google, TikTok and Facebook, and the local pages that simulate them. */
export const openThirdParty = (platform: Platform, signInCore: SignInCore): ThirdPartySignIn & Feature => {
  const thirdParty = createThirdPartySignIn(platform, signInCore);
  return {
    ...thirdParty,
    api: [thirdPartyRoutes(thirdParty)],
    register(app) {
      registerConsentPages(app, platform);
      registerTelegramSimulator(app, platform);
    },
  };
};
