import type account from '#locales/en/account.json';
import type discovery from '#locales/en/discovery.json';
import type fair from '#locales/en/fair.json';
import type first from '#locales/en/first.json';
import type legal from '#locales/en/legal.json';
import type player from '#locales/en/player.json';
import type profile from '#locales/en/profile.json';
import type wallet from '#locales/en/wallet.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof first &
      typeof account &
      typeof fair &
      typeof discovery &
      typeof legal &
      typeof player &
      typeof profile &
      typeof wallet;
  }
}
