import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useSessionLoss } from '#entities/session/session.ts';
import { getDeviceSettings } from '#entities/settings/device-settings.ts';
import { useFeedReason } from '#features/discovery/feed/use-feed-reason.ts';
import { OtherDramas } from '#features/discovery/similar/other-dramas.tsx';
import { useDeferredMount } from '#lib/use-deferred-mount.ts';
import { EpisodePlayer } from '#player/view/episode-player.tsx';
import { OpenedElsewhere } from '#player/view/notes/opened-elsewhere.tsx';
import { ignoreTapsAfterSheet } from '#ui/taps-after-sheet.ts';
import { AutoUnlockEnd, EpisodeEnd } from './episode-end.tsx';
import { EpisodeListSheet } from './episode-list-sheet.tsx';
import { Paywall } from './paywall.tsx';
import { StopEnd } from './stop-end.tsx';
import { describeDrama } from './use-description.tsx';
import { useWatch, type WatchProps, type Watch as WatchState } from './use-watch.ts';
import { VideoSheets } from './video-sheets.tsx';

/** Plays a drama episode by episode, or the dramas of For You, with the paywall and the sheets. */
export function Watch(props: WatchProps) {
  const { feed, onLeave } = props;
  const watch = useWatch(props);
  const { controller, player, sheet, setSheet, listQuery, described } = watch;
  const { recordTouch } = watch.gate;
  const isSessionLost = useSessionLoss() !== null;
  const reason = useFeedReason(player.dramaId);
  // Nothing is sold to a viewer whose time for today is up.
  const isLocked = player.gate.kind === 'asking' && player.stop !== 'dailyLimit';
  // The player itself tells a viewer who was signed out elsewhere.
  const isAsking = isLocked && !isSessionLost;
  const showsSheets = useDeferredMount();
  return (
    <div onPointerDownCapture={recordTouch} onKeyDownCapture={recordTouch}>
      <div {...ignoreTapsAfterSheet}>
        <EpisodePlayer
          player={player}
          listQuery={listQuery}
          backdrop={listQuery.data?.drama ?? player.drama ?? undefined}
          end={findEnd(watch, onLeave)}
          suggestions={<OtherDramas dramaId={player.dramaId} category={listQuery.data?.drama.category} />}
          isLocked={isLocked}
          isAsking={isAsking}
          isCovered={isLocked || sheet !== null}
          isUnderSheet={sheet !== null}
          sheet={sheet === 'playback' || sheet === 'keys' ? sheet : null}
          onSheet={setSheet}
          description={describeDrama({
            ...described,
            player,
            reason: feed ? reason : null,
            list: listQuery.data,
            hasFailed: listQuery.isError,
            leavesFeed: feed !== undefined,
            onPlay: controller.playEpisode,
          })}
          unlocksNext={watch.unlocksNext}
          onNextEpisode={controller.playNextEpisode}
          onOpenList={() => setSheet('list')}
          onOpenComments={() => setSheet('comments')}
          onOpenShare={() => setSheet('share')}
          onLeave={feed ? undefined : onLeave}
        />
      </div>
      {showsSheets && <Sheets {...props} watch={watch} isAsking={isAsking} />}
    </div>
  );
}

type SheetsProps = WatchProps & {
  watch: WatchState;
  /** The paywall is to be open. */
  isAsking: boolean;
};

/** What the player says at the end of the episode, or before its paywall; null if nothing. */
const findEnd = ({ player, controller, gate, sheet }: WatchState, onLeave: () => void) => {
  const detail = player.detail.data;
  if (!detail) return null;
  const { stop } = player;
  if (stop !== null)
    return <StopEnd stop={stop} detail={detail} onGoOn={controller.goOn} onLeave={onLeave} />;
  const props = { detail, controller, player, gate, isCovered: sheet !== null };
  const opened = findOpenedElsewhere(player, controller);
  if (opened) return <OpenedElsewhere {...opened} />;
  if (player.gate.kind === 'failed') return <AutoUnlockEnd {...props} />;
  return player.hasEnded && endsHere(detail) ? <EpisodeEnd {...props} /> : null;
};

/** The episode that another device has opened, if the player stands at it: this one, or the next one at the end. */
const findOpenedElsewhere = (
  { detail, hasEnded, openedElsewhere }: WatchState['player'],
  { playOrPause, playNextEpisode }: WatchState['controller'],
) => {
  const { episode, next } = detail.data ?? {};
  const isThis = episode?.episodeId === openedElsewhere;
  const opened = isThis ? episode : hasEnded && next?.episodeId === openedElsewhere ? next : null;
  if (openedElsewhere === null || !opened) return null;
  const { number, access } = opened;
  return { number, isMember: access === 'member', onPlay: isThis ? playOrPause : playNextEpisode };
};

function Sheets({ path, choosesRest = false, feed, onLeave, watch, isAsking }: SheetsProps) {
  const { controller, player, unlock, sheet, setSheet } = watch;
  const { episodeId } = player;
  const detail = player.detail.data;
  const list = watch.listQuery.data;
  const close = () => setSheet(null);
  return (
    <>
      {detail && isPaywallNear(detail) && (
        <Paywall
          detail={detail}
          list={list}
          isListPending={watch.listQuery.isPending}
          unlock={unlock}
          isAsking={isAsking}
          path={path}
          choosesRest={choosesRest}
          player={player}
          onPlay={controller.playEpisode}
          onClose={controller.leavePaywall}
          onPrevious={() => controller.step(-1)}
          onOpenPlayback={() => setSheet('playback')}
          onLeave={feed ? undefined : onLeave}
        />
      )}
      {list && episodeId !== undefined && (
        <EpisodeListSheet
          open={sheet === 'list'}
          onClose={close}
          list={list}
          currentId={episodeId}
          onPick={watch.pickEpisode}
          unlock={unlock}
          path={path}
        />
      )}
      {detail && <VideoSheets player={player} detail={detail} list={list} open={sheet} onClose={close} />}
    </>
  );
}

/** The paywall loads its data one episode ahead. */
const isPaywallNear = ({ wall, next }: EpisodeDetail) => wall !== null || next?.access === 'locked';

/** Whether the end of the episode is one where the player has something to say. */
const endsHere = ({ next }: EpisodeDetail) =>
  next === null || (next.access === 'locked' && getDeviceSettings().autoplay);
