import { contract, languageNames, languages } from '@cliffhanger/contracts';
import type { Catalogue } from '#features/catalogue/catalogue.service.ts';
import { implement } from '#http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import manifest from '../../../package.json' with { type: 'json' };

export const settingsRoutes = ({ keys }: Platform, catalogue: Catalogue) =>
  implement(contract.settings, {
    get: async ({ caller }) => ({
      public_key: keys.publicKey.pem,
      public_key_id: keys.publicKey.id,
      activity_dramas: await catalogue.listActivityDramas(caller),
      appVersion: manifest.version,
    }),
  });

export const languagesRoutes = () =>
  implement(contract.languages, {
    list: () => ({ items: languages.map((language) => ({ language, name: languageNames[language] })) }),
  });
