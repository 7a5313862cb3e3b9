import type { UseQueryResult } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ComponentProps } from 'react';
import styles from '#features/player/player.module.css';
import type { Player } from '#features/player/use-player.ts';
import { type ApiFailure, isApiError, NetworkError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { StatusMessage } from '#ui/status-message.tsx';

type Translate = TFunction<['player', 'common']>;

type ProblemNoticeProps = {
  player: Player;
  /** What the player waits for: the episode or, to find which one, the list. */
  query: Pick<UseQueryResult<unknown, ApiFailure>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Where to go when the episode is not there. */
  elsewhere: { label: string; href: string };
};

/** Why nothing plays, told apart: nobody answers, the video itself is broken, or the episode is not there. */
export function problemNotice({ player, query, elsewhere }: ProblemNoticeProps, t: Translate) {
  const { video, state } = player;
  const tryAgain = { label: t('common:tryAgain'), onClick: () => video?.retry() };

  if (isApiError(query.error, 'notFound')) {
    return <Notice kind="empty" title={t('gone.title')} text={t('common:takenDown')} action={elsewhere} />;
  }
  if (query.error && !(query.data && query.error instanceof NetworkError)) {
    const action = {
      label: t('common:tryAgain'),
      onClick: () => void query.refetch(),
      busy: query.isFetching,
    };
    return (
      <Notice
        kind="error"
        title={t('common:failure.title')}
        text={failureMessage(query.error)}
        action={action}
      />
    );
  }
  if (state?.problem === 'network') {
    return (
      <Notice kind="error" title={t('common:failure.title')} text={t('problem.network')} action={tryAgain} />
    );
  }
  if (state?.problem === 'media') {
    return (
      <Notice kind="error" title={t('problem.mediaTitle')} text={t('problem.media')} action={tryAgain} />
    );
  }
  return null;
}

function Notice(props: ComponentProps<typeof StatusMessage>) {
  return (
    <div className={styles.notice}>
      <StatusMessage {...props} />
    </div>
  );
}
