import type { EpisodeDetail } from '@cliffhanger/contracts';
import { EpisodePlayer } from '#features/player/episode-player.tsx';
import { getDeviceSettings } from '#lib/settings/device-settings.ts';
import { ignoreTapsAfterSheet } from '#ui/taps-after-sheet.ts';
import { EpisodeEnd } from './episode-end.tsx';
import { EpisodeListSheet } from './episode-list-sheet.tsx';
import { FilmSheets } from './film-sheets.tsx';
import { Paywall } from './paywall.tsx';
import { describeDrama } from './use-description.tsx';
import { useWatching, type Watching, type WatchProps } from './use-watching.ts';

/** Plays a drama episode by episode, or the dramas of For You, with the paywall and the sheets. */
export function Watch(props: WatchProps) {
  const watching = useWatching(props);
  const { recordTouch } = watching.unlock;
  return (
    <div onPointerDownCapture={recordTouch} onKeyDownCapture={recordTouch}>
      <div {...ignoreTapsAfterSheet}>
        <Film {...props} {...watching} />
      </div>
      <Sheets {...props} {...watching} />
    </div>
  );
}

type PartProps = WatchProps & Watching;

/** The player, without what opens over it. */
function Film({ feed, onLeave, sheet, setSheet, detail, listQuery, playback, unlock, ...props }: PartProps) {
  const { player } = playback;
  return (
    <EpisodePlayer
      player={player}
      listQuery={listQuery}
      backdrop={props.backdrop}
      end={
        detail && playback.hasEnded && endsHere(detail) ? (
          <EpisodeEnd detail={detail} playback={playback} isCovered={sheet !== null} />
        ) : null
      }
      isLocked={unlock.isLocked}
      isCovered={unlock.isLocked || sheet !== null}
      isUnderSheet={sheet === 'comments' || sheet === 'share'}
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

function Sheets({ episodeId, path, sheet, setSheet, detail, list, playback, unlock }: PartProps) {
  const close = () => setSheet(null);
  return (
    <>
      {detail && isPaywallNear(detail) && (
        <Paywall detail={detail} list={list} unlock={unlock} path={path} onClose={playback.leavePaywall} />
      )}
      {list && episodeId !== undefined && (
        <EpisodeListSheet
          open={sheet === 'list'}
          onClose={close}
          list={list}
          currentId={episodeId}
          onPick={playback.playEpisode}
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
