import type { EpisodeList } from '@cliffhanger/contracts';
import { classNames } from '@cliffhanger/look/class-names.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiFailure } from '#lib/api/errors.ts';
import { useDeferredMount } from '#lib/use-deferred-mount.ts';
import { useKeys } from '#player/keys.ts';
import type { Player } from '#player/use-player.ts';
import { Column } from '#ui/column.tsx';
import type { Elements } from '#ui/elements.ts';
import { Announcer } from './chrome/announcer.tsx';
import type { DramaDescription } from './chrome/description.tsx';
import { HoldBar } from './chrome/hold-bar.tsx';
import { PlayerBar } from './chrome/player-bar.tsx';
import { PlayerChrome } from './chrome/player-chrome.tsx';
import { useProblemNotice } from './chrome/problem-notice.tsx';
import type { SideSheets } from './chrome/side-actions.tsx';
import { holdSpeed } from './chrome/use-hold-speed.ts';
import { useUninterruptedVideo } from './chrome/use-uninterrupted-video.ts';
import { SwipeHint } from './notes/swipe-hint.tsx';
import { usePlayerNote } from './notes/use-player-note.tsx';
import { useSwipeHint } from './notes/use-swipe-hint.ts';
import styles from './player.module.css';
import { hasOverlayText, type PlayerView } from './player-view.ts';
import { KeysSheet } from './sheets/keys-sheet.tsx';
import { PlaybackSheet } from './sheets/playback-sheet.tsx';
import { type ShownEpisode, useShownEpisode } from './shown-episode.ts';
import { Stage, type StageBackdrop } from './stage/stage.tsx';
import { type Controls, useControls } from './use-controls.ts';
import { type Overlays, type PlayerSheet, useOverlays } from './use-overlays.ts';
import { type TouchSurface, useTouchSurface } from './use-touch-surface.ts';

export type EpisodePlayerProps = SideSheets & {
  player: Player;
  listQuery: UseQueryResult<EpisodeList, ApiFailure>;
  /** Stands in until the first picture of the episode. */
  backdrop: StageBackdrop | undefined;
  /** At the end of an episode: takes the place of all controls. */
  end: Elements;
  /** Other dramas, for a viewer whose episode is gone. */
  suggestions: Elements;
  /** A paywall covers the player: only the picture and the bar remain. */
  isLocked: boolean;
  /** The paywall is open, with a bar of its own, as it makes the player inert. */
  isAsking: boolean;
  /** A sheet is open and handles the keys. */
  isCovered: boolean;
  /** The open sheet publishes its height; the video moves above it. */
  isUnderSheet: boolean;
  /** The player's own sheet that is open, also from the paywall. */
  sheet: PlayerSheet | null;
  onSheet: (sheet: PlayerSheet | null) => void;
  description: DramaDescription;
  /** The next episode will be unlocked without asking. */
  unlocksNext: boolean;
  /** Goes on with the next episode of the drama. */
  onNextEpisode: () => void;
  /** Without it the player is a tab: no back arrow, no title, and room for the tab bar. */
  onLeave?: (() => void) | undefined;
};

/** The player of one episode: picture, bar, controls and notices. */
export function EpisodePlayer(props: EpisodePlayerProps) {
  const { isLocked, onLeave } = props;
  const parts = useParts(props);
  const { surface, view } = parts;
  const showsControls = useDeferredMount();
  const columnClass = classNames(
    styles.player,
    !onLeave && styles.tab,
    view.isClear && styles.clear,
    view.isUnderSheet && styles.risen,
    view.gesture === 'seek' && styles.seeking,
  );
  return (
    <Column fixed className={columnClass}>
      <div
        ref={surface.element}
        className={styles.surface}
        data-clear-view={view.isClear || undefined}
        {...surface.gestures}
      >
        <Picture {...props} {...parts} />
        <Head {...props} {...parts} />
        {parts.notice}
        {!isLocked && (
          <div ref={surface.motion.overlay} className={styles.item}>
            {props.end ?? (showsControls && <Item {...props} {...parts} />)}
          </div>
        )}
      </div>
      {showsControls && <Unseen {...props} {...parts} />}
    </Column>
  );
}

/** What the parts of the player share. */
interface Parts {
  episode: ShownEpisode;
  controls: Controls;
  overlays: Overlays;
  surface: TouchSurface;
  view: PlayerView;
  /** Why there is no episode to show. */
  notice: Elements;
  /** Takes the place of the text. */
  note: Elements;
}

function useParts(props: EpisodePlayerProps): Parts {
  const { player, listQuery, isLocked, onLeave } = props;
  const episode = useShownEpisode(player, listQuery.data);
  const controls = useControls(player);
  const notice = useProblemNotice(player, listQuery, { suggestions: props.suggestions, isFeed: !onLeave });
  const note = usePlayerNote(player);
  const overlays = useOverlays({
    sheet: props.sheet,
    onSheet: props.onSheet,
    isBlocked: isLocked || notice !== null,
    hasNote: note !== null,
    isDescribed: props.description.isOpen,
    onDescribe: props.description.onToggle,
  });
  const { durationSeconds } = episode;
  const surface = useTouchSurface({ player, controls, overlays, durationSeconds });
  const { isCovered, isUnderSheet } = props;
  useKeys({ player, controls, overlays, durationSeconds, isCovered, onStep: surface.step, onLeave });
  // Over a paywall the viewer hears of coins that arrive.
  useUninterruptedVideo(player.isPlaying, isUnderSheet);
  const view: PlayerView = {
    isUnderSheet,
    isClear: overlays.isClear,
    isDescribed: overlays.isDescribed,
    gesture: surface.gesture,
    hasNotice: notice !== null,
    hasEnd: props.end !== null,
  };
  return { episode, controls, overlays, surface, view, notice, note };
}

type PartProps = EpisodePlayerProps & Parts;

/** The video, and what shows under it on a first visit. */
function Picture({ player, backdrop, isLocked, isCovered, surface, view, overlays }: PartProps) {
  const { next } = player.neighbors;
  const number = player.nextDrama ? undefined : player.detail.data?.next?.number;
  const showsSwipeHint = useSwipeHint({
    player,
    motion: surface.motion,
    surface: surface.element,
    isAllowed: hasOverlayText(view) && !view.isDescribed && !isLocked && !isCovered,
  });
  return (
    <>
      <Stage
        player={player}
        backdrop={backdrop}
        motion={surface.motion}
        hearts={surface.hearts}
        view={view}
        dismiss={view.isClear ? overlays.dismiss : null}
      />
      {showsSwipeHint && next && <SwipeHint next={next} number={number} />}
    </>
  );
}

/** The bar, or what takes its place. */
function Head({ player, isLocked, isAsking, onLeave, ...parts }: PartProps) {
  const { episode, controls, view, surface, overlays } = parts;
  if (surface.hold.isHeld) return <HoldBar hold={surface.hold} />;
  if (view.isClear || isAsking) return null;
  const { isError, data: detail } = player.detail;
  return (
    <PlayerBar
      pool={player.pool}
      title={episode.drama?.title}
      onLeave={onLeave}
      captions={isError ? null : detail && episode.subtitles && controls.captions}
      isLocked={isLocked}
      onOpenPlayback={() => overlays.openSheet('playback')}
    />
  );
}

/** The overlay text and the controls, which a swipe moves with the picture. */
function Item({ player, unlocksNext, description, onLeave, ...parts }: PartProps) {
  const { episode, controls, surface, view } = parts;
  return (
    <PlayerChrome
      player={player}
      view={view}
      subtitles={controls.captions.areOn ? episode.subtitles : null}
      engagement={controls.engagement}
      episodesNum={episode.drama?.episodesNum}
      durationSeconds={episode.durationSeconds}
      seeking={surface.seeking}
      speed={controls.speed}
      hasTitleBar={onLeave !== undefined}
      unlocksNext={unlocksNext}
      note={parts.note}
      description={description}
      onNextEpisode={parts.onNextEpisode}
      onOpenList={parts.onOpenList}
      onOpenComments={parts.onOpenComments}
      onOpenShare={parts.onOpenShare}
    />
  );
}

/** The live region for screen readers, and the sheets that open on demand. */
function Unseen({ player, isLocked, ...parts }: PartProps) {
  const { overlays, controls, surface, view } = parts;
  const { speed, pictureInPicture } = controls;
  return (
    <>
      <Announcer
        player={player}
        speed={surface.hold.isHeld ? holdSpeed : speed.speed}
        isClear={view.isClear}
      />
      <PlaybackSheet
        open={overlays.sheet === 'playback'}
        onClose={overlays.closeSheet}
        player={player}
        speed={speed}
        pictureInPicture={pictureInPicture}
        onClearView={isLocked ? null : overlays.toggleClear}
      />
      <KeysSheet
        open={overlays.sheet === 'keys'}
        onClose={overlays.closeSheet}
        hasPictureInPicture={pictureInPicture !== null}
      />
    </>
  );
}
