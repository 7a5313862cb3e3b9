import type { EpisodeDetail } from '@cliffhanger/contracts';
import { getDeviceSettings } from '#lib/settings/device-settings.ts';
import { useDeferredMount } from '#lib/use-deferred-mount.ts';
import { EpisodePlayer } from '#player/view/episode-player.tsx';
import { ignoreTapsAfterSheet } from '#ui/taps-after-sheet.ts';
import { AutoUnlockEnd, EpisodeEnd } from './episode-end.tsx';
import { EpisodeListSheet } from './episode-list-sheet.tsx';
import { FilmSheets } from './film-sheets.tsx';
import { Paywall } from './paywall.tsx';
import { describeDrama } from './use-description.tsx';
import { useWatching, type Watching, type WatchProps } from './use-watching.ts';

/** Plays a drama episode by episode, or the dramas of For You, with the paywall and the sheets. */
export function Watch(props: WatchProps) {
  const watching = useWatching(props);
  const { recordTouch } = watching.unlock;
  const showsSheets = useDeferredMount();
  return (
    <div onPointerDownCapture={recordTouch} onKeyDownCapture={recordTouch}>
      <div {...ignoreTapsAfterSheet}>
        <Film {...props} {...watching} />
      </div>
      {showsSheets && <Sheets {...props} {...watching} />}
    </div>
  );
}

type PartProps = WatchProps & Watching;

/** The player, without what opens over it. */
function Film({ feed, onLeave, sheet, setSheet, detail, listQuery, playback, unlock, ...props }: PartProps) {
  const { player } = playback;
  const isCovered = sheet !== null;
  let end = null;
  if (detail && unlock.hasAutoUnlockFailed)
    end = <AutoUnlockEnd {...{ detail, playback, unlock, isCovered }} />;
  else if (detail && playback.hasEnded && endsHere(detail))
    end = <EpisodeEnd {...{ detail, playback, unlock, isCovered }} />;
  return (
    <EpisodePlayer
      player={player}
      listQuery={listQuery}
      backdrop={props.backdrop}
      end={end}
      isLocked={unlock.isLocked}
      isAsking={unlock.isAsking}
      isCovered={unlock.isLocked || sheet !== null}
      isUnderSheet={sheet !== null}
      isPlaybackOpen={sheet === 'playback'}
      onClosePlayback={() => setSheet(null)}
      description={describeDrama({
        ...{ ...props.described, player, detail, list: props.list, hasFailed: listQuery.isError },
        ...{ leavesFeed: feed !== undefined, onPlay: playback.playEpisode },
      })}
      unlocksNext={unlock.unlocksNext}
      onStep={playback.step}
      onNextEpisode={playback.playNextEpisode}
      onOpenList={() => setSheet('list')}
      onOpenComments={() => setSheet('comments')}
      onOpenShare={() => setSheet('share')}
      onLeave={feed ? undefined : onLeave}
    />
  );
}

function Sheets({ episodeId, path, sheet, detail, list, playback, unlock, ...props }: PartProps) {
  const { feed, onLeave, setSheet, pickEpisode } = props;
  const close = () => setSheet(null);
  return (
    <>
      {detail && isPaywallNear(detail) && (
        <Paywall
          detail={detail}
          list={list}
          unlock={unlock}
          path={path}
          player={playback.player}
          onClose={playback.leavePaywall}
          onPrevious={() => playback.step(-1)}
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
          onPick={pickEpisode}
          unlock={unlock}
          path={path}
        />
      )}
      {detail && (
        <FilmSheets
          player={playback.player}
          detail={detail}
          list={list}
          open={sheet}
          onClose={() => {
            close();
            playback.goOn();
          }}
        />
      )}
    </>
  );
}

/** The paywall loads its data one episode ahead. */
const isPaywallNear = ({ wall, next }: EpisodeDetail) => wall !== null || next?.access === 'locked';

/** Whether the end of the episode is one where the player has something to say. */
const endsHere = ({ next }: EpisodeDetail) =>
  next === null || (next.access === 'locked' && getDeviceSettings().autoplay);
