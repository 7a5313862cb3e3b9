import type { EpisodeList } from '@cliffhanger/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#entities/session/require-sign-in.ts';
import { useIsSessionLost } from '#entities/session/session.ts';
import { type ApiFailure, isApiError, NetworkError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import type { Player } from '#player/use-player.ts';
import type { Elements } from '#ui/elements.ts';
import { StatusMessage } from '#ui/status-message.tsx';
import styles from './problem-notice.module.css';

type Translate = TFunction<['player', 'common']>;

type ProblemNoticeProps = {
  /** The query that the player waits for: the episode, or the list that decides which episode. */
  query: Pick<UseQueryResult<unknown, ApiFailure>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Where to go if the episode does not exist. */
  fallback: { label: string; href: string };
};

/** Says why the episode cannot be shown; null if it can. */
export function useProblemNotice(
  player: Player,
  listQuery: UseQueryResult<EpisodeList, ApiFailure>,
): Elements {
  const { t } = useTranslation(['player', 'common']);
  const fallback = listQuery.data
    ? { label: t('gone.action'), href: href(paths.drama(player.dramaId)) }
    : { label: t('common:notFound.action'), href: href(paths.home()) };
  // Without an episode the list decides which one to play.
  const query = player.episodeId === undefined ? listQuery : player.detail;
  const isSessionLost = useIsSessionLost();
  const goToLogin = useGoToLogin();
  if (isSessionLost && player.detail.data?.wall) return <SignedOutNotice onSignIn={() => goToLogin()} />;
  return problemNotice({ query, fallback }, t);
}

/** Explains why there is no episode to play: the network, or it does not exist. Null if there is one. */
function problemNotice({ query, fallback }: ProblemNoticeProps, t: Translate) {
  if (isApiError(query.error, 'notFound')) {
    return <Notice kind="empty" title={t('gone.title')} text={t('common:takenDown')} action={fallback} />;
  }
  if (isApiError(query.error, 'notAvailableInCountry')) {
    const text = failureMessage(query.error);
    return <Notice kind="empty" title={t('common:heldTitle')} text={text} action={fallback} />;
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
  return null;
}

/** Tells a viewer whose session was ended elsewhere why the episode stopped. */
function SignedOutNotice({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation(['player', 'account']);
  return (
    <Notice
      kind="empty"
      title={t('signedOut.title')}
      text={t('signedOut.text')}
      action={{ label: t('account:login'), onClick: onSignIn }}
    />
  );
}

function Notice(props: ComponentProps<typeof StatusMessage>) {
  return (
    <div className={styles.notice}>
      <StatusMessage {...props} />
    </div>
  );
}
