import { contract, factsOf, languages } from '@cliffhanger/contracts';
import type { Catalog } from '#features/catalog/catalog.ts';
import { implement } from '#http/routes.ts';
import manifest from '#package.json' with { type: 'json' };
import type { Platform } from '#platform/platform.ts';

const consentProvider = (provider: { clientId: string; authorizeUrl: string } | null) =>
  provider && { clientId: provider.clientId, authorizeUrl: provider.authorizeUrl };

export const settingsRoutes = ({ keys, identity, messages, config }: Platform, catalog: Catalog) =>
  implement(contract.settings, {
    get: async ({ caller }) => ({
      public_key: keys.publicKey.pem,
      public_key_id: keys.publicKey.id,
      activity_dramas: await catalog.listActivityDramas(caller),
      appVersion: manifest.version,
      providers: {
        email: messages.mail !== null,
        phone: messages.sms !== null,
        telegram: identity.telegram !== null,
        google: consentProvider(identity.google),
        tiktok: consentProvider(identity.tiktok),
        facebook: consentProvider(identity.facebook),
      },
      limits: {
        sessionDays: config.SESSION_DAYS,
        sessionIdleDays: config.SESSION_IDLE_DAYS,
        orderMinutes: config.ORDER_MINUTES,
        mediaLinkMinutes: config.MEDIA_LINK_MINUTES,
      },
    }),
  });

export const languagesRoutes = () =>
  implement(contract.languages, {
    list: () => ({ items: languages.map((language) => ({ language, name: factsOf(language).name })) }),
  });
