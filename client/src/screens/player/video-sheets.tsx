import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { formatCoins, formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { CommentsSheet } from '#features/comments/comments-sheet.tsx';
import { ShareSheet } from '#features/share/share-sheet.tsx';
import { api } from '#lib/api/client.ts';
import type { Player } from '#player/use-player.ts';
import type { PlayerSheet } from '#player/view/use-overlays.ts';
import { useVideoPosition } from './use-video-position.ts';

/** What the viewer has opened over the video. */
export type WatchSheet = 'list' | 'comments' | 'share' | PlayerSheet;

type VideoSheetsProps = {
  player: Player;
  detail: EpisodeDetail;
  /** Undefined while it is not loaded. */
  list: EpisodeList | undefined;
  open: WatchSheet | null;
  onClose: () => void;
};

/** The sheets that know where the video is. */
export function VideoSheets({ player, detail, list, open, onClose }: VideoSheetsProps) {
  const { video, dramaId } = player;
  const { episodeId, number, commentCount, durationSeconds } = detail.episode;
  const position = useVideoPosition(player, isWatched(list, episodeId));
  const isSharing = open === 'share';
  const invite = useInviteCoins(isSharing);
  return (
    <>
      <CommentsSheet
        key={episodeId}
        open={open === 'comments'}
        onClose={onClose}
        episode={{ dramaId, episodeId, commentCount, durationSeconds }}
        position={position}
        onSeek={(seconds) => {
          video?.seekTo(seconds);
          video?.play();
        }}
      />
      {list && (
        <ShareSheet
          open={isSharing}
          onClose={onClose}
          drama={list.drama}
          place={{
            dramaId,
            firstEpisodeId: list.episodes[0]?.episodeId ?? episodeId,
            episodeId,
            episodeNumber: number,
            atSecond: position.value.seconds,
          }}
          invite={invite}
        />
      )}
    </>
  );
}

const isWatched = (list: EpisodeList | undefined, episodeId: string): boolean =>
  list?.episodes.some((episode) => episode.episodeId === episodeId && episode.watched) ?? false;

/** What an invite pays, in words; null for a visitor and while it is not known. */
function useInviteCoins(isAsked: boolean) {
  const isSignedIn = useIsSignedIn();
  const board = useQuery({ ...api.rewards.rewardBoard.query(), enabled: isAsked && isSignedIn });
  if (!isSignedIn || !board.data) return null;
  const { inviterCoins, inviteeCoins } = board.data.rules.invite;
  return { mine: formatCoinsWithUnit(inviterCoins), theirs: formatCoins(inviteeCoins) };
}
