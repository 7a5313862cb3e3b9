import type { StaffResult } from '@cliffhanger/contracts/staff';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { formatAge, formatList, formatNumber, formatTimeInText, languageName } from '#lib/language/format.ts';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { Failed, Loading, State } from '#ui/state.tsx';
import { isPlanned } from './planned.ts';
import styles from './today.module.css';
import { useDiskRows, useJobRows } from './use-machine-rows.ts';
import { maxCounted, useMissingTexts, useWaiting } from './use-waiting.ts';
import type { WaitingRow } from './waiting-row.ts';

/** What waits for this person, the oldest first within each kind. */
export function WaitingList() {
  const { t } = useTranslation('today');
  const waiting = useWaiting();
  const missing = useMissingTexts();
  const seesViewers = useMay('moderation');
  const answers = [...Object.values(waiting), ...missing.answers];
  const rows = [
    ...useCommentRows(waiting.comments.data),
    ...useFeedbackRows(waiting.feedback.data),
    ...useFailedRefundRows(waiting.failedRefunds.data),
    ...useTextRows(waiting.dramas.data, missing.byLanguage),
    ...useOfferRows(waiting.offers.data),
    ...useBackupRows(waiting.backups.data),
    ...useDiskRows(waiting.health.data),
    ...useJobRows(waiting.jobs.data),
    ...useFirstDramaRows(waiting.dramas.data),
  ];
  const failed = answers.find(({ error, data }) => error !== null && data === undefined);
  const isLoading = answers.some((answer) => answer.isLoading);
  return (
    <Section title={t('waiting')}>
      {rows.map(({ id, title, note, to, isWarning }) => (
        <Row
          key={id}
          title={title}
          note={note}
          to={to}
          start={isWarning && <Icon name="warn" size={18} className={styles.sign} />}
        />
      ))}
      {failed && <Failed error={failed.error} onRetry={() => answers.map((answer) => answer.refetch())} />}
      {!failed && isLoading && rows.length === 0 && <Loading lines={4} />}
      {!failed && !isLoading && rows.length === 0 && (
        <State title={t('nothing')} text={t(seesViewers ? 'nothingText' : 'nothingTexts')} />
      )}
    </Section>
  );
}

const oldestOf = (times: readonly string[]): string => times.toSorted()[0] ?? '';

const useCommentRows = (comments: StaffResult<'comments.reported'> = []): WaitingRow[] => {
  const { t } = useTranslation('today');
  if (comments.length === 0) return [];
  const hidden = comments.filter(({ hiddenAt }) => hiddenAt !== null);
  const reported = comments.flatMap(({ reports }) =>
    reports.filter(({ isReviewed }) => !isReviewed).map(({ at }) => at),
  );
  // The list is cut at its limit, as that of feedback is.
  const note =
    comments.length === maxCounted
      ? t('atLeast', { number: formatNumber(maxCounted) })
      : t('oldest', { age: formatAge(oldestOf(reported)) });
  return [
    {
      id: 'comments',
      title: t('comments', { count: comments.length }),
      note: [t('hidden', { count: hidden.length }), note].join(' · '),
      to: '/inbox?kind=comments',
    },
  ];
};

const useFeedbackRows = (feedback: StaffResult<'feedback.list'> = []): WaitingRow[] => {
  const { t } = useTranslation('today');
  if (feedback.length === 0) return [];
  const oldest = oldestOf(feedback.map(({ createdAt }) => createdAt));
  // The list is cut at its limit, so neither its number nor its oldest is known.
  const note =
    feedback.length === maxCounted
      ? t('atLeast', { number: formatNumber(maxCounted) })
      : t('oldest', { age: formatAge(oldest) });
  return [
    { id: 'feedback', title: t('feedback', { count: feedback.length }), note, to: '/inbox?kind=feedback' },
  ];
};

/** A refund that came back is shown for so long. Nothing says that the viewer got the money another way. */
const failedRefundMs = 14 * 86_400_000;

const useFailedRefundRows = (orders: StaffResult<'order.list'> = []): WaitingRow[] => {
  const { t } = useTranslation('today');
  const recent = orders.filter(
    ({ refundFailedAt }) =>
      refundFailedAt !== null && Date.now() - Date.parse(refundFailedAt) < failedRefundMs,
  );
  if (recent.length === 0) return [];
  return [
    {
      id: 'failedRefunds',
      title: t('failedRefunds', { count: recent.length }),
      note: t('failedRefundsText'),
      to: '/orders?refundFailed=true',
    },
  ];
};

const useTextRows = (
  dramas: StaffResult<'drama.list'> = [],
  byLanguage: ReturnType<typeof useMissingTexts>['byLanguage'],
): WaitingRow[] => {
  const { t } = useTranslation('today');
  return dramas.filter(isPlanned).flatMap(({ slug, title, publishedAt }) => {
    const missing = byLanguage.flatMap(({ language, dramas: found }) => {
      const texts = found.find((drama) => drama.slug === slug)?.missing.length ?? 0;
      return texts > 0 ? [{ language, texts }] : [];
    });
    const count = missing.reduce((sum, { texts }) => sum + texts, 0);
    if (count === 0) return [];
    const names = formatList(missing.map(({ language }) => languageName(language)));
    return [
      {
        id: `texts ${slug}`,
        title: t('texts', { title: title ?? slug, count }),
        note: t('textsFor', { languages: names, time: formatTimeInText(publishedAt ?? '') }),
        to: `/dramas/${slug}/texts`,
      },
    ];
  });
};

const useOfferRows = (offers: StaffResult<'templates.list'> = []): WaitingRow[] => {
  const { t } = useTranslation('today');
  return offers
    .filter(({ active, countries }) => active && countries.length === 0)
    .map(({ id }) => ({ id: `offer ${id}`, title: t('offer', { id }), note: t('offerText'), to: '/offers' }));
};

/** Some minutes late is no reason to look: a backup of a large library takes a while. */
const lateShare = 1.1;

const useBackupRows = (backups: StaffResult<'library.backups'> | undefined): WaitingRow[] => {
  const { t } = useTranslation('today');
  if (!backups || backups.everyHours === null) return [];
  const { lastAt, everyHours } = backups;
  const isRecent = lastAt !== null && Date.now() - Date.parse(lastAt) < everyHours * 3_600_000 * lateShare;
  if (isRecent) return [];
  const title = lastAt === null ? t('noBackup') : t('backup', { age: formatAge(lastAt) });
  return [{ id: 'backup', title, note: t('backupPlan', { count: everyHours }), isWarning: true }];
};

/** A library without dramas, which is where everything begins. */
const useFirstDramaRows = (dramas: StaffResult<'drama.list'> | undefined): WaitingRow[] => {
  const { t } = useTranslation('today');
  const mayAdd = useMay('content.write');
  if (!mayAdd || dramas?.length !== 0) return [];
  return [{ id: 'first', title: t('firstDrama'), note: t('firstDramaText'), to: '/dramas' }];
};
