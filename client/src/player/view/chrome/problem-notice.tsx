import type { EpisodeList } from '@cliffhanger/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#entities/session/require-sign-in.ts';
import { useSessionLoss } from '#entities/session/session.ts';
import { type ApiFailure, isApiError, NetworkError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useStore } from '#lib/store.ts';
import type { Player } from '#player/use-player.ts';
import type { Elements } from '#ui/elements.ts';
import { StatusMessage } from '#ui/status-message.tsx';
import { toasts } from '#ui/toast.ts';
import styles from './problem-notice.module.css';

type Translate = TFunction<['player', 'common']>;

type ProblemNoticeProps = {
  /** The query that the player waits for: the episode, or the list that decides which episode. */
  query: Pick<UseQueryResult<unknown, ApiFailure>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** The drama is unknown, so that the title of the notice is the heading of the screen. */
  isPage: boolean;
  /** The page for an episode that is not there; null while it plays all the same. */
  gone: ComponentProps<typeof GonePage> | null;
};

/**
 * Says why the episode cannot be shown; null if it can.
 * @param suggestions other dramas, for a viewer whose episode is gone
 * @param isFeed a swipe leads on to another drama
 */
export function useProblemNotice(
  player: Player,
  listQuery: UseQueryResult<EpisodeList, ApiFailure>,
  { suggestions, isFeed }: { suggestions: Elements; isFeed: boolean },
): Elements {
  const { t } = useTranslation(['player', 'common']);
  // Without an episode the list decides which one to play.
  const query = player.episodeId === undefined ? listQuery : player.detail;
  const list = useCurrentList(player.episodeId === undefined ? null : player.detail.error, listQuery);
  const loss = useSessionLoss();
  const goToLogin = useGoToLogin();
  if (loss && player.detail.data?.wall)
    return loss.block === null ? (
      <SignedOutNotice onSignIn={() => goToLogin()} />
    ) : (
      <BlockedNotice text={loss.block} />
    );
  const hasDrama = list !== undefined;
  // Else the bar has the title of the drama, which is the heading.
  const isPage = listQuery.data === undefined;
  const gone = {
    title: t('gone.title'),
    text: isApiError(query.error, 'takenDown') ? failureMessage(query.error) : t('common:takenDown'),
    action: hasDrama
      ? { label: t('gone.action'), href: href(paths.drama(player.dramaId)) }
      : { label: t('common:notFound.action'), href: href(paths.home()) },
    isPage,
    children: suggestions,
    scrolls: !isFeed,
  };
  // A video that plays is played to its end.
  return problemNotice({ query, isPage, gone: player.video ? null : gone }, t);
}

const isGoneError = (error: unknown) => isApiError(error, 'notFound') || isApiError(error, 'takenDown');

/**
 * Returns the list if the drama is still there. A list that was loaded before the episode was gone is loaded again.
 * @param error of the episode; that of the list itself would come back with each load
 */
function useCurrentList(
  error: ApiFailure | null,
  { data, isSuccess, refetch }: UseQueryResult<EpisodeList, ApiFailure>,
): EpisodeList | undefined {
  const isGone = isGoneError(error);
  const [isChecked, setIsChecked] = useState(false);
  const check = useEffectEvent(() => void refetch().finally(() => setIsChecked(true)));
  useEffect(() => {
    setIsChecked(false);
    if (isGone) check();
  }, [isGone]);
  return isChecked && isSuccess ? data : undefined;
}

/** Explains why there is no episode to play: the network, or it does not exist. Null if there is one. */
function problemNotice({ query, isPage, gone }: ProblemNoticeProps, t: Translate) {
  if (isGoneError(query.error)) return gone && <GonePage {...gone} />;
  if (isApiError(query.error, 'notAvailableInCountry') || isApiError(query.error, 'ageLocked')) {
    return gone && <GonePage {...gone} title={t('common:heldTitle')} text={failureMessage(query.error)} />;
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
        isPage={isPage}
        title={t(query.error instanceof NetworkError ? 'common:failure.title' : 'common:failure.notLoaded')}
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

/** Tells a viewer that staff have blocked the account, why, and until when. They can go on as a visitor. */
function BlockedNotice({ text }: { text: string }) {
  const { t } = useTranslation(['player', 'common']);
  const shown = useStore(toasts);
  // The notice stays, so the toast with the same words goes.
  useEffect(() => shown.find(({ message }) => message === text)?.dismiss(), [shown, text]);
  return (
    <Notice
      kind="empty"
      title={t('signedOut.title')}
      text={text}
      action={{ label: t('common:notFound.action'), href: href(paths.home()) }}
    />
  );
}

type GonePageProps = Pick<ComponentProps<typeof StatusMessage>, 'title' | 'text' | 'action' | 'isPage'> & {
  children: Elements;
  /** A swipe scrolls the page, and does not change the episode. */
  scrolls: boolean;
};

/** The episode is not there, and no picture of it: a page that leads on to other dramas. */
function GonePage({ children, scrolls, ...message }: GonePageProps) {
  return (
    <div className={styles.page} data-scrolls={scrolls || undefined}>
      <StatusMessage kind="empty" {...message} />
      <div data-scrolls>{children}</div>
    </div>
  );
}

function Notice(props: ComponentProps<typeof StatusMessage>) {
  return (
    <div className={styles.notice}>
      <StatusMessage {...props} />
    </div>
  );
}
