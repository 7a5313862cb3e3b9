import type account from '#locales/en/account.json';
import type common from '#locales/en/common.json';
import type dramas from '#locales/en/dramas.json';
import type episodes from '#locales/en/episodes.json';
import type follows from '#locales/en/follows.json';
import type history from '#locales/en/history.json';
import type home from '#locales/en/home.json';
import type legal from '#locales/en/legal.json';
import type offline from '#locales/en/offline.json';
import type player from '#locales/en/player.json';
import type profile from '#locales/en/profile.json';
import type rewards from '#locales/en/rewards.json';
import type unlocks from '#locales/en/unlocks.json';
import type wallet from '#locales/en/wallet.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      dramas: typeof dramas;
      episodes: typeof episodes;
      rewards: typeof rewards;
      follows: typeof follows;
      history: typeof history;
      home: typeof home;
      legal: typeof legal;
      offline: typeof offline;
      player: typeof player;
      profile: typeof profile;
      account: typeof account;
      unlocks: typeof unlocks;
      wallet: typeof wallet;
    };
  }
}
