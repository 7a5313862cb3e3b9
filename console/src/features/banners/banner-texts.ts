import type { StaffBannerJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatCountries } from '#entities/country/country-choices.ts';
import { formatTime } from '#lib/language/format.ts';

export const hasEnded = ({ endsAt }: Pick<StaffBannerJson, 'endsAt'>, now = Date.now()): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now;

const hasBegun = ({ startsAt }: StaffBannerJson, now = Date.now()): boolean =>
  startsAt === null || Date.parse(startsAt) <= now;

/** Says when a banner is shown, and to whom it is restricted. */
export const usePeriodOf = ({ startsAt, endsAt, countries }: StaffBannerJson): string => {
  const { t } = useTranslation('shop');
  const [begin, end] = [startsAt, endsAt].map((time) => (time === null ? '' : formatTime(time)));
  const key = `${startsAt === null ? '' : 'from'}${endsAt === null ? '' : 'Until'}` || 'always';
  const period = t(`home.period.${key as 'from' | 'fromUntil' | 'Until' | 'always'}`, { begin, end });
  return countries.length === 0
    ? period
    : `${period} · ${t('home.onlyIn', { countries: formatCountries(countries) })}`;
};

/** Says where viewers see a banner now, or why nobody does. */
export const useAudienceOf = (banner: StaffBannerJson): { text: string; isWarning: boolean } => {
  const { t } = useTranslation('shop');
  const { seenIn, isDramaHidden, endsAt, startsAt } = banner;
  const say = (text: string, isWarning = false) => ({ text, isWarning });
  if (endsAt !== null && hasEnded(banner)) return say(t('home.seen.ended', { time: formatTime(endsAt) }));
  if (isDramaHidden) return say(t('home.seen.dramaHidden'), true);
  if (startsAt !== null && !hasBegun(banner))
    return say(t('home.seen.planned', { time: formatTime(startsAt) }));
  if (seenIn.elsewhere)
    return seenIn.notIn.length === 0
      ? say(t('home.seen.everywhere'))
      : say(t('home.seen.allBut', { countries: formatCountries(seenIn.notIn) }));
  if (seenIn.countries.length > 0)
    return say(t('home.seen.in', { countries: formatCountries(seenIn.countries) }));
  return say(t('home.seen.behind'), true);
};
