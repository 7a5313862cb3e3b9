import type { EpisodeList } from '@cliffhanger/contracts';
import { useState } from 'react';
import { CostCliff } from '#features/dramas/cost/cost-cliff.tsx';
import { setStartPosition } from '#player/start-position.ts';
import type { Player } from '#player/use-player.ts';

/** Whether the description of the drama is open. */
export interface Described {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The description closes when another item is shown. */
export function useDescribed(episodeId: string | undefined): Described {
  const [describedId, setDescribedId] = useState<string | null>(null);
  return {
    isOpen: describedId !== null && describedId === episodeId,
    onToggle: (isOpen: boolean) => setDescribedId(isOpen ? (episodeId ?? null) : null),
  };
}

type DescriptionOptions = Described & {
  player: Player;
  reason: string | null;
  list: EpisodeList | undefined;
  hasFailed: boolean;
  /** Whether the episode that plays is left for the series, as in For You. */
  leavesFeed: boolean;
  onPlay: (episodeId: string) => void;
};

/** What the player's description shows of the drama, and how it starts from the beginning. */
export const describeDrama = (options: DescriptionOptions) => {
  const { player, reason, list, hasFailed, leavesFeed, isOpen, onToggle, onPlay } = options;
  const detail = player.detail.data;
  const firstId = list?.episodes[0]?.episodeId;
  const watchFromStart = (episodeId: string) => {
    onToggle(false);
    if (leavesFeed || episodeId !== player.episodeId) {
      void setStartPosition({ dramaId: player.dramaId, episodeId }, 0).then(() => onPlay(episodeId));
      return;
    }
    player.video?.seekTo(0);
    player.video?.play();
  };
  return {
    isOpen,
    reason,
    onToggle,
    drama: hasFailed ? null : list?.drama,
    cliff: list && detail && <CostCliff list={list} atNumber={detail.episode.number} />,
    onWatchFromStart: firstId === undefined ? null : () => watchFromStart(firstId),
  };
};
