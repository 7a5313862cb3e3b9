import type { EpisodeList, Language } from '@cliffhanger/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '#lib/api/errors.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useGoToLogin } from '#lib/session/require-sign-in.ts';
import { useIsSessionLost } from '#lib/session/session.ts';
import { subtitleLanguageOf, useDeviceSettings } from '#lib/settings/device-settings.ts';
import { classNames } from '#ui/class-names.ts';
import { Column } from '#ui/column.tsx';
import { HoldBar } from './chrome/hold-bar.tsx';
import { PlayerBar } from './chrome/player-bar.tsx';
import { PlayerChrome } from './chrome/player-chrome.tsx';
import { problemNotice, SignedOutNotice } from './chrome/problem-notice.tsx';
import { clampToEpisode, seekStepSeconds } from './chrome/seek-target.ts';
import type { SideSheets } from './chrome/side-actions.tsx';
import { chooseSubtitles } from './chrome/subtitles.ts';
import { useCaptions } from './chrome/use-captions.ts';
import { type Engagement, useEngagement } from './chrome/use-engagement.ts';
import { useHoldSpeed } from './chrome/use-hold-speed.ts';
import { usePlayerKeys } from './chrome/use-player-keys.ts';
import { useSeeking } from './chrome/use-seeking.ts';
import { usePlayerNote } from './notes/use-player-note.tsx';
import styles from './player.module.css';
import type { EpisodeStep } from './stage/gestures.ts';
import { Stage, type StageBackdrop } from './stage/stage.tsx';
import { StageMotion } from './stage/stage-motion.ts';
import { useLikeHearts } from './stage/use-like-hearts.ts';
import { useWheelSteps } from './stage/use-wheel-steps.ts';
import type { Player } from './use-player.ts';
import { usePlayerGestures } from './use-player-gestures.ts';

type EpisodePlayerProps = SideSheets & {
  player: Player;
  listQuery: UseQueryResult<EpisodeList, ApiFailure>;
  /** Stands in until the first picture of the episode. */
  backdrop: StageBackdrop | undefined;
  /** A paywall covers the player: only the picture and the bar remain. */
  isLocked: boolean;
  /** A sheet is open and handles the keys. */
  isCovered: boolean;
  /** A sheet covers the words and actions: the picture rises above it. */
  isUnderSheet: boolean;
  /** The next episode will be unlocked without asking. */
  unlocksNext: boolean;
  /** Moves to the next or the previous item. */
  onStep: (step: EpisodeStep) => void;
  /** Goes on with the next episode of the drama. */
  onNextEpisode: () => void;
  /** Without it the player is a tab: no back arrow, no title, and room for the tab bar. */
  onLeave?: (() => void) | undefined;
};

/** The player of one episode: picture, bar, controls and notices. */
export function EpisodePlayer(props: EpisodePlayerProps) {
  const { player, listQuery, isLocked, isUnderSheet, onLeave } = props;
  const language = subtitleLanguageOf(useDeviceSettings());
  const { drama, durationSeconds, subtitles } = describeEpisode(player, listQuery.data, language);
  const captions = useCaptions();
  const engagement = useEngagement(player);
  const notice = useProblemNotice(props);
  const note = usePlayerNote(player);
  const surface = useSurface(props, engagement, durationSeconds);
  useKeyCommands(props, engagement, durationSeconds);

  return (
    <Column fixed className={classNames(styles.player, !onLeave && styles.tab)}>
      <div ref={surface.element} className={styles.surface} {...surface.gestures}>
        <div className={classNames(styles.picture, isUnderSheet && styles.underSheet)}>
          <Stage player={player} backdrop={props.backdrop} motion={surface.motion} hearts={surface.hearts} />
        </div>
        {surface.isHeld ? (
          <HoldBar hold={surface.hold} />
        ) : (
          <PlayerBar
            pool={player.pool}
            title={drama?.title}
            onLeave={onLeave}
            captions={subtitles && captions}
            isLocked={isLocked}
          />
        )}
        {notice}
        {!isLocked && (
          <div ref={surface.motion.overlay} className={styles.item}>
            <PlayerChrome
              player={player}
              subtitles={captions.areOn ? subtitles : null}
              engagement={engagement}
              episodesNum={drama?.episodesNum}
              durationSeconds={durationSeconds}
              seeking={surface.seeking}
              isAside={surface.seeking.drag !== null || surface.hold.share !== null}
              hasNotice={notice !== null || isUnderSheet}
              note={note}
              hasTitleBar={onLeave !== undefined}
              unlocksNext={props.unlocksNext}
              onNextEpisode={props.onNextEpisode}
              onOpenList={props.onOpenList}
              onOpenComments={props.onOpenComments}
              onOpenShare={props.onOpenShare}
            />
          </div>
        )}
      </div>
    </Column>
  );
}

/** The element that takes the gestures, with what they move. */
function useSurface(
  { player, onStep }: EpisodePlayerProps,
  { setLiked }: Engagement,
  durationSeconds: number,
) {
  const element = useRef<HTMLDivElement>(null);
  const [motion] = useState(() => new StageMotion());
  const hearts = useLikeHearts();
  const seeking = useSeeking(player.video, durationSeconds);
  const hold = useHoldSpeed(player);
  useWheelSteps(element, onStep);
  const gestures = usePlayerGestures({
    ...{ player, motion, seeking, hold, onStep },
    onLike: ({ x, y, atMs }) => {
      const { left = 0, top = 0 } = element.current?.getBoundingClientRect() ?? {};
      hearts.addHeart({ x: x - left, y: y - top, atMs });
      setLiked(true);
    },
  });
  return { element, motion, hearts, seeking, hold, gestures, isHeld: hold.share !== null || hold.isLocked };
}

/** Describes the current episode: by its detail, or by the list while the detail loads. */
const describeEpisode = (
  { episodeId, detail: { data: detail } }: Player,
  list: EpisodeList | undefined,
  language: Language,
) => {
  const item = list?.episodes.find((episode) => episode.episodeId === episodeId);
  return {
    drama: detail?.drama ?? list?.drama,
    durationSeconds: detail?.playback?.durationSeconds ?? item?.durationSeconds ?? 0,
    subtitles: chooseSubtitles(detail?.playback?.subtitles ?? [], language) ?? null,
  };
};

function useProblemNotice({ player, listQuery }: EpisodePlayerProps) {
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

function useKeyCommands(
  { player, isCovered, onStep, onLeave }: EpisodePlayerProps,
  { toggleLike, toggleFollow }: Engagement,
  durationSeconds: number,
) {
  const { video, pool, playOrPause } = player;
  const seekBy = (seconds: number) =>
    video?.seekTo(clampToEpisode(video.positionSeconds + seconds, durationSeconds));
  usePlayerKeys(!isCovered, {
    playOrPause,
    next: () => onStep(1),
    previous: () => onStep(-1),
    seekBack: () => seekBy(-seekStepSeconds),
    seekForward: () => seekBy(seekStepSeconds),
    mute: () => pool.setMuted(pool.sound.value === 'on'),
    like: toggleLike,
    follow: toggleFollow,
    leave: () => onLeave?.(),
  });
}
