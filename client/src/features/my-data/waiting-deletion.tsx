import type { MyDataSummary, UserInfo } from '@cliffhanger/contracts';
import { Wordmark } from '@cliffhanger/look/wordmark.tsx';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { formatTimeOfDay } from '#lib/language/format.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { serverNowMs } from '#lib/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { List } from '#ui/list-item.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './my-data.module.css';
import { useKeepAccount } from './use-deletion.ts';
import { DeletionWait } from './wait-ledge.tsx';

type WaitingDeletionProps = {
  user: UserInfo;
  deletionDueAt: string;
  /** Undefined until it is loaded. */
  summary: MyDataSummary | undefined;
  isLeaving: boolean;
  /** Signs out, which leaves the account to its end. */
  onLeave: () => void;
};

/** An account that waits for its deletion: until when, what is still there, and how to keep it. */
export function WaitingDeletion(props: WaitingDeletionProps) {
  const { user, deletionDueAt, summary, isLeaving, onLeave } = props;
  const { t } = useTranslation(['myData', 'common']);
  const keeping = useKeepAccount();
  // The page that this component replaces may have been scrolled.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <section className={styles.summary}>
      <Wordmark label={t('common:brand')} className={styles.wordmark} />
      <h1 className="display">
        <WordWrap text={t('waiting.title')} />
      </h1>
      <p className={styles.waitingText}>
        <WordWrap
          text={t('waiting.text', {
            name: user.displayName,
            date: formatDate(deletionDueAt),
            time: formatTimeOfDay(deletionDueAt),
          })}
        />
      </p>
      <DeletionWait deletionDueAt={deletionDueAt} />
      <KeptRows user={user} summary={summary} />
      <div className={styles.decision}>
        <Button variant="main" wide needsConnection busy={keeping.isPending} onClick={() => keeping.mutate()}>
          {t('waiting.keep')}
        </Button>
        <Button variant="text" wide busy={isLeaving} onClick={onLeave}>
          {t('waiting.leave')}
        </Button>
      </div>
    </section>
  );
}

/** What the account still has. */
function KeptRows({ user, summary }: Pick<WaitingDeletionProps, 'user' | 'summary'>) {
  const { t } = useTranslation(['myData', 'profile', 'common']);
  const isMember = user.memberExpire !== null && Date.parse(user.memberExpire) > serverNowMs();
  const rows = [
    [t('profile:coins'), formatCoins(user.coin)],
    summary && [t('waiting.unlocks'), formatCoins(summary.unlockedEpisodes)],
    isMember && [t('common:membership'), t('profile:until', { date: formatDate(user.memberExpire ?? '') })],
  ].filter((row) => Array.isArray(row));
  return (
    <List className={styles.kept}>
      {rows.map(([label, value]) => (
        <p key={label} className={styles.row}>
          <span className="grow t2">{label}</span>
          <span className="num">{value}</span>
        </p>
      ))}
    </List>
  );
}
