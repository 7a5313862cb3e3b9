import type { MyDataSummary, UserInfo } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useUserInfo } from '#entities/session/session.ts';
import { useSignOut } from '#features/account/use-sign-out.ts';
import { useClearHistory } from '#features/history/use-clear-history.ts';
import { ProofSheet } from '#features/identities/proof/proof-sheet.tsx';
import { useProofReturn } from '#features/identities/proof/use-proof-return.ts';
import { DataSummary } from '#features/my-data/data-summary.tsx';
import { DeleteSheet } from '#features/my-data/delete-sheet.tsx';
import { WaitingDeletion } from '#features/my-data/waiting-deletion.tsx';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { Column } from '#ui/column.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './settings.module.css';
import { RowsSkeleton, SettingsFailure, SettingsPage } from './settings-page.tsx';

/** The viewer's stored data, and the wait of an account that is being deleted. */
export function MyDataPage() {
  const { t } = useTranslation(['myData', 'common']);
  const user = useUserInfo().data;
  const summary = useQuery(api.myData.summary.query());
  if (user?.deletionDueAt) {
    return <Waiting user={user} deletionDueAt={user.deletionDueAt} summary={summary.data} />;
  }
  return (
    <SettingsPage title={t('common:pages.myData')}>
      {summary.data && user ? (
        <MyData summary={summary.data} user={user} />
      ) : summary.isError ? (
        <SettingsFailure query={summary} text={t('failed')} />
      ) : (
        <RowsSkeleton label={t('loading')} />
      )}
    </SettingsPage>
  );
}

type WaitingProps = { user: UserInfo; deletionDueAt: string; summary: MyDataSummary | undefined };

function Waiting(props: WaitingProps) {
  const { t } = useTranslation(['myData', 'common']);
  const signOut = useSignOut();
  const goBack = useGoBack(paths.profile());
  const navigate = useNavigate();
  useDocumentTitle(t('waiting.title'));
  const leave = () => {
    navigate(paths.leftAccount(props.deletionDueAt), { replace: true });
    signOut.mutate();
  };
  return (
    <Column>
      <TopBar back={{ label: t('common:close'), onClick: goBack, icon: 'close' }} />
      <div className={styles.page}>
        <WaitingDeletion {...props} isLeaving={signOut.isPending} onLeave={leave} />
      </div>
    </Column>
  );
}

function MyData({ summary, user }: { summary: MyDataSummary; user: UserInfo }) {
  const { t } = useTranslation(['myData', 'common']);
  const [sheet, setSheet] = useState<'clear' | 'delete' | null>(null);
  const identities = useQuery(api.identities.list.query()).data?.items;
  const count = summary.watchedDramas;
  const close = () => setSheet(null);
  useProofReturn(({ change }) => change === 'delete' && setSheet('delete'));
  return (
    <>
      <DataSummary summary={summary} />
      <List className={styles.actions}>
        <ListItem
          label={t('clear.title')}
          detail={count === 0 ? t('clear.empty') : t('clear.detail', { count })}
          {...(count > 0 && { onClick: () => setSheet('clear') })}
        />
        <ListItem label={t('common:policy')} detail={t('policyDetail')} href={href(paths.policy())} />
        <ListItem
          label={t('delete.title')}
          detail={t('delete.detail', { count: limits.deletionWaitDays })}
          onClick={() => setSheet('delete')}
        />
      </List>
      <p className={styles.fine}>
        <WordWrap text={t('here')} />
      </p>
      <ClearHistorySheet open={sheet === 'clear'} onClose={close} count={count} />
      <DeleteSheet
        open={sheet === 'delete'}
        onClose={close}
        user={user}
        summary={summary}
        identities={identities}
      />
      <ProofSheet />
    </>
  );
}

function ClearHistorySheet({ open, onClose, count }: { open: boolean; onClose: () => void; count: number }) {
  const { t } = useTranslation(['history', 'common']);
  const { clearAll, isClearing } = useClearHistory();
  const summary = useQuery(api.myData.summary.query());
  const clear = async () => {
    await clearAll().finally(onClose);
    await summary.refetch();
  };
  return (
    <ConfirmSheet
      open={open}
      title={t('ask.title')}
      lost={t('ask.lost', { count })}
      kept={t('ask.kept')}
      action={{
        label: t('ask.action', { count }),
        // A failure is shown as a toast.
        onClick: () => void clear().catch(() => undefined),
        busy: isClearing,
      }}
      cancelLabel={t('ask.keep')}
      closeLabel={t('common:close')}
      onClose={onClose}
    />
  );
}
