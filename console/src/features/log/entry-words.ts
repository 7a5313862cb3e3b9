import type { StaffLogEntryJson } from '@cliffhanger/contracts/staff';
import i18next from 'i18next';

/** What was done, such as "Drama changed". The name of the command if this version has no words for it. */
export const actionName = (action: string): string => {
  const key = `log:action.${action}`;
  return i18next.exists(key) ? i18next.t(key as 'log:action.tag.set') : action;
};

/** What it was done to: the viewer by name and number, others as staff know them. */
export const nameSubject = ({ operator, subject, viewer }: StaffLogEntryJson): string => {
  if (subject.kind === 'person' && subject.id === operator) return '';
  if (viewer) return `${viewer.displayName} (${viewer.number})`;
  // There is one carousel, what was spent or sent again is in the values, and ids of viewers say nothing to anybody.
  return ['carousel', 'user', 'spend', 'deliveries'].includes(subject.kind) ? '' : subject.id;
};

/** The screen of what it was done to; null if there is none. */
export const hrefOfSubject = ({ subject, viewer }: StaffLogEntryJson): string | null => {
  if (viewer) return `/people/${viewer.number}`;
  if (subject.kind === 'drama') return `/dramas/${encodeURIComponent(subject.id)}`;
  return subject.kind === 'person' ? null : (places[subject.kind] ?? null);
};

const places: Readonly<Partial<Record<StaffLogEntryJson['subject']['kind'], string>>> = {
  category: '/words',
  tag: '/words',
  synonyms: '/words',
  template: '/offers',
  codes: '/codes',
  spend: '/numbers/campaigns',
  news: '/notices',
  deliveries: '/notices/failed',
};
