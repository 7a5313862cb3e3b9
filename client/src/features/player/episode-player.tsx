import type { EpisodeList, Language } from '@cliffhanger/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
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
import type { SideSheets } from './chrome/side-actions.tsx';
import { chooseSubtitles } from './chrome/subtitles.ts';
import { useCaptions } from './chrome/use-captions.ts';
import { useEngagement } from './chrome/use-engagement.ts';
import { usePlayerNote } from './notes/use-player-note.tsx';
import styles from './player.module.css';
import type { PlayerView } from './player-view.ts';
import { PlaybackSheet } from './sheets/playback-sheet.tsx';
import { useSeriesSpeed } from './speed/use-series-speed.ts';
import type { EpisodeStep } from './stage/gestures.ts';
import { Stage, type StageBackdrop } from './stage/stage.tsx';
import { useKeyCommands } from './use-key-commands.ts';
import type { Player } from './use-player.ts';
import { useSurface } from './use-surface.ts';

type EpisodePlayerProps = SideSheets & {
  player: Player;
  listQuery: UseQueryResult<EpisodeList, ApiFailure>;
  /** Stands in until the first picture of the episode. */
  backdrop: StageBackdrop | undefined;
  /** A paywall covers the player: only the picture and the bar remain. */
  isLocked: boolean;
  /** A sheet is open and handles the keys. */
  isCovered: boolean;
  /** That sheet names its height, and the film goes on above it. */
  isUnderSheet?: boolean;
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
  const { player, listQuery, isLocked, onStep, onLeave } = props;
  const language = subtitleLanguageOf(useDeviceSettings());
  const { drama, durationSeconds, subtitles } = describeEpisode(player, listQuery.data, language);
  const captions = useCaptions();
  const engagement = useEngagement(player);
  const speed = useSeriesSpeed(player);
  const notice = useProblemNotice(props);
  const note = usePlayerNote(player);
  const [isPlaybackOpen, setIsPlaybackOpen] = useState(false);
  const surface = useSurface({ player, engagement, durationSeconds, onStep });
  const { seeking, hold } = surface;
  const isCovered = props.isCovered || isPlaybackOpen;
  useKeyCommands({ player, engagement, durationSeconds, isCovered, onStep, onLeave });
  const view: PlayerView = {
    isUnderSheet: props.isUnderSheet === true || isPlaybackOpen,
    gesture: seeking.drag ? 'seek' : hold.share !== null ? 'hold' : null,
    hasNotice: notice !== null,
  };

  return (
    <Column
      fixed
      className={classNames(styles.player, !onLeave && styles.tab, view.isUnderSheet && styles.risen)}
    >
      <div ref={surface.element} className={styles.surface} {...surface.gestures}>
        <Stage
          player={player}
          backdrop={props.backdrop}
          motion={surface.motion}
          hearts={surface.hearts}
          isUnderSheet={view.isUnderSheet}
        />
        {view.gesture === 'hold' || hold.isLocked ? (
          <HoldBar hold={hold} />
        ) : (
          <PlayerBar
            pool={player.pool}
            title={drama?.title}
            onLeave={onLeave}
            captions={subtitles && captions}
            isLocked={isLocked}
            onOpenPlayback={() => setIsPlaybackOpen(true)}
          />
        )}
        {notice}
        {!isLocked && (
          <div ref={surface.motion.overlay} className={styles.item}>
            <PlayerChrome
              player={player}
              view={view}
              subtitles={captions.areOn ? subtitles : null}
              engagement={engagement}
              episodesNum={drama?.episodesNum}
              durationSeconds={durationSeconds}
              seeking={seeking}
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
      <PlaybackSheet
        open={isPlaybackOpen && !isLocked}
        onClose={() => setIsPlaybackOpen(false)}
        player={player}
        speed={speed}
      />
    </Column>
  );
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
