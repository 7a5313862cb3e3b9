import type { Permission } from '@cliffhanger/contracts/staff';
import type { IconName } from '@cliffhanger/look/icon.tsx';
import type { ParseKeys } from 'i18next';

/** A screen that the rail leads to. */
export interface Place {
  to: string;
  name: ParseKeys<'common'>;
  icon: IconName;
  /** While it is the current one, if there is such a drawing. */
  currentIcon?: IconName;
  /** Who lacks it does not see the place. */
  permission?: Permission;
  /** The key after G. */
  key: string;
}

/** The places of the rail, in groups. */
export const places: readonly (readonly Place[])[] = [
  [
    { to: '/', name: 'place.today', icon: 'today', key: 't' },
    {
      to: '/inbox',
      name: 'place.inbox',
      icon: 'inbox',
      currentIcon: 'inbox-on',
      permission: 'moderation',
      key: 'i',
    },
  ],
  [
    { to: '/dramas', name: 'place.dramas', icon: 'video', permission: 'content.read', key: 'd' },
    { to: '/calendar', name: 'place.calendar', icon: 'calendar', permission: 'content.read', key: 'c' },
    { to: '/home', name: 'place.home', icon: 'banner', permission: 'content.read', key: 'h' },
    { to: '/words', name: 'place.words', icon: 'words', permission: 'content.read', key: 'w' },
  ],
  [
    {
      to: '/people',
      name: 'place.people',
      icon: 'person',
      currentIcon: 'person-on',
      permission: 'people.read',
      key: 'p',
    },
    { to: '/orders', name: 'place.orders', icon: 'order', permission: 'people.read', key: 'o' },
    { to: '/offers', name: 'place.offers', icon: 'offer', permission: 'offers', key: 'f' },
    { to: '/codes', name: 'place.codes', icon: 'code', permission: 'codes', key: 'k' },
    { to: '/notices', name: 'place.notices', icon: 'bell', permission: 'notices', key: 'm' },
  ],
  [
    { to: '/numbers', name: 'place.numbers', icon: 'numbers', permission: 'numbers', key: 'n' },
    { to: '/log', name: 'place.log', icon: 'log', permission: 'log', key: 'l' },
    { to: '/library', name: 'place.library', icon: 'upload', permission: 'content.write', key: 'b' },
    { to: '/team', name: 'place.team', icon: 'people', permission: 'staff', key: 's' },
  ],
];

/** The place to which an address belongs: `/people/100042` belongs to People. */
export const placeOf = (pathname: string): Place | undefined =>
  places.flat().find(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)));
