import type account from '#locales/en/account.json';
import type comments from '#locales/en/comments.json';
import type common from '#locales/en/common.json';
import type devices from '#locales/en/devices.json';
import type discovery from '#locales/en/discovery.json';
import type dramas from '#locales/en/dramas.json';
import type episodes from '#locales/en/episodes.json';
import type feedback from '#locales/en/feedback.json';
import type follows from '#locales/en/follows.json';
import type history from '#locales/en/history.json';
import type home from '#locales/en/home.json';
import type identities from '#locales/en/identities.json';
import type join from '#locales/en/join.json';
import type legal from '#locales/en/legal.json';
import type location from '#locales/en/location.json';
import type myData from '#locales/en/myData.json';
import type offline from '#locales/en/offline.json';
import type player from '#locales/en/player.json';
import type profile from '#locales/en/profile.json';
import type redeem from '#locales/en/redeem.json';
import type rewards from '#locales/en/rewards.json';
import type settings from '#locales/en/settings.json';
import type share from '#locales/en/share.json';
import type unlocks from '#locales/en/unlocks.json';
import type wallet from '#locales/en/wallet.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      comments: typeof comments;
      discovery: typeof discovery;
      dramas: typeof dramas;
      episodes: typeof episodes;
      redeem: typeof redeem;
      rewards: typeof rewards;
      feedback: typeof feedback;
      follows: typeof follows;
      history: typeof history;
      home: typeof home;
      settings: typeof settings;
      share: typeof share;
      devices: typeof devices;
      identities: typeof identities;
      join: typeof join;
      myData: typeof myData;
      location: typeof location;
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
