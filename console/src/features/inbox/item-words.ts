import type { InboxItemJson, Names } from '@cliffhanger/contracts/staff';
import i18next, { type TFunction } from 'i18next';
import { formatList, formatNumber, formatTime } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';

type Texts = TFunction<'inbox'>;

/** The title of a drama in the language of the interface, or in another one. */
export const titleOf = (titles: Names): string =>
  titles[currentLanguage()] ?? titles.en ?? Object.values(titles)[0] ?? '';

/** An episode: "Room 1407, 3". */
export const placeWords = (t: Texts, { titles, episodeNumber }: { titles: Names; episodeNumber: number }) =>
  t('place', { title: titleOf(titles), number: episodeNumber });

const wide = /\p{Script=Han}/u;

/** The beginning of a text that takes about so many Latin letters: a Chinese character is as wide as two. */
export const excerptOf = (text: string, letters: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  let width = 0;
  let end = 0;
  for (const character of line) {
    width += wide.test(character) ? 2 : 1;
    if (width > letters)
      return `${line
        .slice(0, end)
        .replace(/\s+\S{0,12}$/, '')
        .replace(/[\p{P}\s]+$/u, '')}…`;
    end += character.length;
  }
  return line;
};

/** A time within a sentence: "today 14:11". */
export const timeWords = (instant: string): string => {
  const text = formatTime(instant);
  return text.charAt(0).toLocaleLowerCase() + text.slice(1);
};

/** A short time between two things: "68 s" or "4 min". */
export const gapWords = (t: Texts, seconds: number): string =>
  seconds < 120
    ? t('seconds', { number: formatNumber(seconds) })
    : i18next.t('time.minutes', { count: Math.round(seconds / 60) });

/** What stands below the text of an item in the list. */
export const factsOf = (t: Texts, item: InboxItemJson, ownName: string): string[] => {
  const others = item.openBy.filter(({ name }) => name !== ownName).map(({ name }) => name);
  const isOpen = item.openBy.length > others.length;
  const openers = [
    ...(isOpen ? [t('open.you')] : []),
    ...(others.length > 0 ? [t('open.others', { names: formatList(others) })] : []),
  ];
  const outcome = item.outcome === null ? [] : [t(`outcome.${item.outcome}`)];
  if (item.kind === 'comment') {
    const { hiddenAt, reports, place, reportedThisWeek } = item;
    return [
      ...outcome,
      ...(hiddenAt !== null && item.outcome === null ? [t('hidden')] : []),
      ...reports.slice(0, 1).map(({ reason, count }) => t(`says.${reason}`, { count })),
      placeWords(t, place),
      ...(reportedThisWeek > 1 ? [t('thisWeek', { count: reportedThisWeek })] : []),
      ...openers,
    ];
  }
  const { pictureCount, place, doubleOrder } = item;
  return [
    ...outcome,
    ...(doubleOrder === null ? [] : [t('doubleOrder', { gap: gapWords(t, doubleOrder.seconds) })]),
    ...(pictureCount > 0 ? [t('pictures', { count: pictureCount })] : []),
    ...(place ? [placeWords(t, place)] : []),
    ...openers,
  ];
};
