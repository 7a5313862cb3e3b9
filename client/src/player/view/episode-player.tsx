import type { EpisodeList } from '@cliffhanger/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiFailure } from '#lib/api/errors.ts';
import { useDeferredMount } from '#lib/use-deferred-mount.ts';
import type { Player } from '#player/use-player.ts';
import { classNames } from '#ui/class-names.ts';
import { Column } from '#ui/column.tsx';
import { Announcer } from './chrome/announcer.tsx';
import type { DramaDescription } from './chrome/description.tsx';
import { HoldBar } from './chrome/hold-bar.tsx';
import { PlayerBar } from './chrome/player-bar.tsx';
import { PlayerChrome } from './chrome/player-chrome.tsx';
import type { SideSheets } from './chrome/side-actions.tsx';
import { holdSpeed } from './chrome/use-hold-speed.ts';
import { SwipeHint } from './notes/swipe-hint.tsx';
import styles from './player.module.css';
import { KeysSheet } from './sheets/keys-sheet.tsx';
import { PlaybackSheet } from './sheets/playback-sheet.tsx';
import { Stage, type StageBackdrop } from './stage/stage.tsx';
import { type Film, useFilm } from './use-film.tsx';

export type EpisodePlayerProps = SideSheets & {
  player: Player;
  listQuery: UseQueryResult<EpisodeList, ApiFailure>;
  /** Stands in until the first picture of the episode. */
  backdrop: StageBackdrop | undefined;
  /** At the end of an episode: takes the place of all controls. */
  end: ReactNode;
  /** A paywall covers the player: only the picture and the bar remain. */
  isLocked: boolean;
  /** The paywall is open, with a bar of its own, as it makes the player inert. */
  isAsking: boolean;
  /** A sheet is open and handles the keys. */
  isCovered: boolean;
  /** That sheet names its height, above which the film rises. */
  isUnderSheet?: boolean;
  /** The playback sheet, opened from the paywall. */
  isPlaybackOpen: boolean;
  onClosePlayback: () => void;
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
  const film = useFilm(props);
  const { surface, view } = film;
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
        <Picture {...props} film={film} />
        <Head {...props} film={film} />
        {film.notice}
        {!isLocked && (
          <div ref={surface.motion.overlay} className={styles.item}>
            {props.end ?? (showsControls && <Item {...props} film={film} />)}
          </div>
        )}
      </div>
      {showsControls && <Unseen {...props} film={film} />}
    </Column>
  );
}

type PartProps = EpisodePlayerProps & { film: Film };

/** The film, and what shows under it on a first visit. */
function Picture({ player, backdrop, onLeave, film }: PartProps) {
  const { surface, view, overlays } = film;
  const { next } = player.neighbors;
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
      {film.showsSwipeHint && next && <SwipeHint next={next} isFeed={!onLeave} />}
    </>
  );
}

/** The bar, or what takes its place. */
function Head({ player, isLocked, isAsking, onLeave, film }: PartProps) {
  const { view, surface, overlays, captions } = film;
  if (surface.hold.isHeld) return <HoldBar hold={surface.hold} />;
  if (view.isClear || isAsking) return null;
  return (
    <PlayerBar
      pool={player.pool}
      title={film.drama?.title}
      onLeave={onLeave}
      captions={player.detail.isError ? null : player.detail.data && film.subtitles && captions}
      isLocked={isLocked}
      onOpenPlayback={() => overlays.openSheet('playback')}
    />
  );
}

/** The words and the controls, which a swipe moves with the picture. */
function Item({ player, unlocksNext, description, onLeave, film, ...actions }: PartProps) {
  const { surface, captions, subtitles } = film;
  return (
    <PlayerChrome
      player={player}
      view={film.view}
      subtitles={captions.areOn ? subtitles : null}
      engagement={film.engagement}
      episodesNum={film.drama?.episodesNum}
      durationSeconds={film.durationSeconds}
      seeking={surface.seeking}
      speed={film.speed}
      hasTitleBar={onLeave !== undefined}
      unlocksNext={unlocksNext}
      note={film.note}
      description={description}
      onNextEpisode={actions.onNextEpisode}
      onOpenList={actions.onOpenList}
      onOpenComments={actions.onOpenComments}
      onOpenShare={actions.onOpenShare}
    />
  );
}

/** The live region for screen readers, and the sheets that open on demand. */
function Unseen({ player, isLocked, isPlaybackOpen, onClosePlayback, film }: PartProps) {
  const { overlays, speed, surface, view, pictureInPicture } = film;
  return (
    <>
      <Announcer
        player={player}
        speed={surface.hold.isHeld ? holdSpeed : speed.speed}
        isClear={view.isClear}
      />
      <PlaybackSheet
        open={isPlaybackOpen || overlays.sheet === 'playback'}
        onClose={isPlaybackOpen ? onClosePlayback : overlays.closeSheet}
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
