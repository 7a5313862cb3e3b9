import type common from '#locales/en/common.json';
import type drama from '#locales/en/drama.json';
import type files from '#locales/en/files.json';
import type inbox from '#locales/en/inbox.json';
import type library from '#locales/en/library.json';
import type log from '#locales/en/log.json';
import type notices from '#locales/en/notices.json';
import type numbers from '#locales/en/numbers.json';
import type people from '#locales/en/people.json';
import type pictures from '#locales/en/pictures.json';
import type preview from '#locales/en/preview.json';
import type refusals from '#locales/en/refusals.json';
import type shop from '#locales/en/shop.json';
import type signIn from '#locales/en/signIn.json';
import type subtitles from '#locales/en/subtitles.json';
import type team from '#locales/en/team.json';
import type today from '#locales/en/today.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      signIn: typeof signIn;
      library: typeof library;
      team: typeof team;
      today: typeof today;
      inbox: typeof inbox;
      people: typeof people;
      drama: typeof drama;
      subtitles: typeof subtitles;
      files: typeof files;
      shop: typeof shop;
      log: typeof log;
      notices: typeof notices;
      numbers: typeof numbers;
      pictures: typeof pictures;
      preview: typeof preview;
      refusals: typeof refusals;
    };
  }
}
