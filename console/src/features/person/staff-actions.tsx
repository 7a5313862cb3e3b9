import type { StaffLogEntryJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { formatTime } from '#lib/language/format.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import styles from './person.module.css';
import type { Person } from './person.ts';

/** What staff did with this viewer, the latest first. */
export function StaffActions({ person: { id, staffActions } }: { person: Person }) {
  const { t } = useTranslation('people');
  const mayReadLog = useMay('log');
  return (
    <Section
      title={t('deeds.title')}
      end={
        mayReadLog && (
          <ButtonLink kind="plain" to={`/log?subject=${id}`}>
            {t('deeds.log')}
          </ButtonLink>
        )
      }
    >
      {staffActions.length === 0 && <p className="fine">{t('deeds.none')}</p>}
      {staffActions.map((entry) => (
        <p key={entry.id} className={styles.deed}>
          {formatTime(entry.at)} <Deed entry={entry} />
        </p>
      ))}
    </Section>
  );
}

const described = [
  'user.grant',
  'user.take-back',
  'user.block',
  'user.unblock',
  'user.mute',
  'user.unmute',
  'user.note',
  'user.remove-note',
  'user.reset-name',
  'user.end-sessions',
  'prize.send',
  'order.refund',
  'feedback.answer',
  'comments.remove',
  'comments.restore',
  'comments.keep',
] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An entry of the log in words: who did what, and why. */
function Deed({ entry: { operator, action, details, after } }: { entry: StaffLogEntryJson }) {
  const { t } = useTranslation('people');
  const known = described.find((name) => name === action);
  const reason = textOf(details.reason) || textOf(after.blockReason) || textOf(after.muteReason);
  const gift = typeof details.days === 'number' ? 'days' : 'coins';
  const count = Number(details.days ?? details.coins ?? 0);
  const words = { name: operator, count, key: textOf(details.key), title: textOf(details.title) };
  if (known === undefined) return `${operator}: ${action}`;
  const said =
    known === 'user.grant'
      ? t(`deeds.grant.${gift}`, words)
      : t(`deeds.${known.replace('.', '_').replaceAll('-', '_')}` as 'deeds.user_block', words);
  return reason === '' ? said : t('deeds.because', { said, reason });
}
