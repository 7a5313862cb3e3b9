import type { IdentityView, MyDataSummary, UserInfo } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
import { useTranslation } from 'react-i18next';
import { usePasswordProof } from '#entities/session/use-password-proof.ts';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { formatRelativeDay } from '#lib/language/format.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { serverNowMs } from '#lib/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SheetActions } from '#ui/sheet-actions.tsx';
import { toast } from '#ui/toast.ts';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './my-data.module.css';
import { useRequestDeletion } from './use-deletion.ts';
import { WaitLedge } from './wait-ledge.tsx';
import { dueDateFrom } from './waited-days.ts';

type DeleteSheetProps = {
  open: boolean;
  onClose: () => void;
  user: UserInfo;
  summary: MyDataSummary;
  /** Undefined until they are loaded. */
  identities: readonly IdentityView[] | undefined;
};

/** Asks before the account is deleted: what goes, what stays, and the password. Another account proves itself afterwards. */
export function DeleteSheet({ open, onClose, ...content }: DeleteSheetProps) {
  const { t } = useTranslation(['myData', 'common']);
  return (
    <Sheet open={open} onClose={onClose} title={t('delete.title')} closeLabel={t('common:close')}>
      <Consequences user={content.user} summary={content.summary} />
      <DeleteForm
        onClose={onClose}
        hasPassword={content.identities?.some(({ kind }) => kind === 'account') ?? true}
      />
    </Sheet>
  );
}

function Consequences({ user, summary }: Pick<DeleteSheetProps, 'user' | 'summary'>) {
  const { t } = useTranslation(['myData', 'common']);
  const count = limits.deletionWaitDays;
  const now = serverNowMs();
  const lost = {
    coins: formatCoinsWithUnit(user.coin),
    episodes: t('delete.unlocked', { count: summary.unlockedEpisodes }),
  };
  const isMember = user.memberExpire !== null && Date.parse(user.memberExpire) > now;
  return (
    <>
      <WaitLedge
        waitedDays={0}
        start={formatRelativeDay(0)}
        end={formatDate(dueDateFrom(now))}
        sentence={t('delete.detail', { count })}
      />
      <p className={styles.text}>
        <WordWrap text={t('delete.text', { count })} />
      </p>
      <List className={styles.rows}>
        <ListItem
          label={t('delete.goes')}
          detail={
            isMember
              ? t('delete.goesMember', { ...lost, date: formatDate(user.memberExpire ?? '') })
              : t('delete.goesText', lost)
          }
        />
        <ListItem label={t('delete.stays')} detail={t('delete.staysText')} />
      </List>
    </>
  );
}

type DeleteFormProps = { onClose: () => void; hasPassword: boolean };

function DeleteForm({ onClose, hasPassword }: DeleteFormProps) {
  const { t } = useTranslation(['myData', 'account', 'identities']);
  const deletion = useRequestDeletion();
  const { field, submit } = usePasswordProof({
    proving: deletion,
    needsPassword: hasPassword,
    onProven: onClose,
    onFailure: (failure) => toast(failureMessage(failure)),
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {hasPassword && <Field {...field} />}
      <SheetActions>
        <Button variant="main" grow needsConnection type="submit" busy={deletion.isPending}>
          {t('delete.action', { count: limits.deletionWaitDays })}
        </Button>
        <Button grow onClick={onClose}>
          {t('identities:keep')}
        </Button>
      </SheetActions>
    </form>
  );
}
