import { Link } from 'react-aria-components/Link';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '#lib/language/format.ts';
import styles from './person.module.css';
import { isInForce, type Person } from './person.ts';

/** Says that the account is gone, will be, or is kept out, and leads to the account that stayed. */
export function AccountEnd({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const { joinedInto, deletedAt, deletionDueAt } = person;
  const restrictions = [
    {
      kind: 'block' as const,
      since: person.blockedAt,
      until: person.blockedUntil,
      reason: person.blockReason,
    },
    { kind: 'mute' as const, since: person.mutedAt, until: person.mutedUntil, reason: person.muteReason },
  ].filter(({ since, until }) => isInForce(since, until));
  if (joinedInto)
    return (
      <p className={styles.banner}>
        {t('end.joined')}{' '}
        <Link href={`/people/${joinedInto.number}`}>
          {t('end.joinedInto', { name: joinedInto.displayName, number: joinedInto.number })}
        </Link>
      </p>
    );
  if (deletedAt !== null)
    return <p className={styles.banner}>{t('end.deleted', { day: formatDay(deletedAt) })}</p>;
  return (
    <>
      {deletionDueAt !== null && (
        <p className={styles.banner}>{t('end.waiting', { day: formatDay(deletionDueAt) })}</p>
      )}
      {restrictions.map(({ kind, since, until, reason }) => (
        <p key={kind} className={styles.banner}>
          {until === null
            ? t(`end.${kind}`, { since: formatTime(since ?? '') })
            : t(`end.${kind}Until`, { since: formatTime(since ?? ''), until: formatTime(until) })}
          {reason !== null && ` ${t('end.reason', { reason })}`}
        </p>
      ))}
    </>
  );
}
