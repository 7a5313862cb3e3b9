import type common from '#locales/en/common.json';
import type drama from '#locales/en/drama.json';
import type episodes from '#locales/en/episodes.json';
import type event from '#locales/en/event.json';
import type home from '#locales/en/home.json';
import type legal from '#locales/en/legal.json';
import type player from '#locales/en/player.json';
import type profile from '#locales/en/profile.json';
import type session from '#locales/en/session.json';
import type unlock from '#locales/en/unlock.json';
import type wallet from '#locales/en/wallet.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      drama: typeof drama;
      episodes: typeof episodes;
      event: typeof event;
      home: typeof home;
      legal: typeof legal;
      player: typeof player;
      profile: typeof profile;
      session: typeof session;
      unlock: typeof unlock;
      wallet: typeof wallet;
    };
  }
}
