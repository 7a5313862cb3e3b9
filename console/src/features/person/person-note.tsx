import { useTranslation } from 'react-i18next';
import { countryName, formatAge, formatDay, languageName, zoneName } from '#lib/language/format.ts';
import { useIsPhone } from '#lib/use-media-query.ts';
import type { Person } from './person.ts';

const services: ReadonlyMap<string, string> = new Map([
  ['telegram', 'Telegram'],
  ['google', 'Google'],
  ['tiktok', 'TikTok'],
  ['facebook', 'Facebook'],
]);

/** Who a viewer is, in two lines of small words beside the name. */
export function PersonNote({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const isPhone = useIsPhone();
  const { number, country, language, registerTime, identities, lastSeenAt, sessionCount } = person;
  // An id at another service says nothing; the name of the service does.
  const signIns = identities.map(({ kind, subject }) => services.get(kind) ?? subject);
  const seen =
    lastSeenAt === null
      ? t('head.neverSeen')
      : Date.now() - Date.parse(lastSeenAt) < 60_000
        ? t('head.seenNow')
        : t('head.seen', { age: formatAge(lastSeenAt) });
  return (
    <>
      <div>
        {[
          String(number),
          countryName(country),
          t('head.reads', { language: languageName(language) }),
          t('head.since', { day: formatDay(registerTime) }),
        ].join(' · ')}
      </div>
      <div>
        {[
          signIns.join(', ') || t('head.noSignIn'),
          seen,
          ...(sessionCount === 0 ? [t('head.signedOut')] : []),
          // The rail names the zone on a desk.
          ...(isPhone ? [t('times', { zone: zoneName() })] : []),
        ].join(' · ')}
      </div>
    </>
  );
}
