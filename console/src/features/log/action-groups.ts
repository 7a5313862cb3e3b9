import type { ParseKeys } from 'i18next';

/** A group of actions by which the log is filtered: the first words that they have in common, and its name. */
interface ActionGroup {
  action: string;
  name: ParseKeys<['log', 'common', 'inbox']>;
}

export const actionGroups: readonly ActionGroup[] = [
  { action: 'drama', name: 'common:place.dramas' },
  { action: 'episode', name: 'log:group.episode' },
  { action: 'carousel', name: 'log:group.carousel' },
  { action: 'templates', name: 'common:place.offers' },
  { action: 'codes', name: 'common:place.codes' },
  { action: 'spend', name: 'log:group.spend' },
  { action: 'category', name: 'log:group.category' },
  { action: 'tag', name: 'log:group.tag' },
  { action: 'search', name: 'log:group.search' },
  { action: 'user', name: 'common:place.people' },
  { action: 'order', name: 'common:place.orders' },
  { action: 'prize', name: 'log:group.prize' },
  { action: 'comments', name: 'inbox:filter.comments' },
  { action: 'feedback', name: 'inbox:filter.feedback' },
  { action: 'notices', name: 'log:group.notices' },
  { action: 'people', name: 'common:place.team' },
];
