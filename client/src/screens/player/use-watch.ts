import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useUserInfo } from '#entities/session/session.ts';
import { useOnSignInReturn } from '#entities/session/use-sign-in-intent.ts';
import type { FeedSequence } from '#features/discovery/feed/feed-sequence.ts';
import { followingDramas } from '#features/discovery/feed/following-drama.ts';
import { type GateState, PaywallGate } from '#features/unlocks/paywall-gate.ts';
import { type Unlock, useUnlock } from '#features/unlocks/use-unlock.ts';
import { api } from '#lib/api/client.ts';
import type { ApiFailure } from '#lib/api/errors.ts';
import { loadWhen } from '#lib/api/load-when.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { PlayerController } from '#player/controller.ts';
import { playerPool } from '#player/engine/player-pool.ts';
import type { EpisodeIds, StartItem } from '#player/player-item.ts';
import { SeriesSequence } from '#player/sequence.ts';
import { useMediaSession } from '#player/use-media-session.ts';
import { type Player, usePlayer } from '#player/use-player.ts';
import { findHomeCard } from './find-home-card.ts';
import { type Described, useDescribed } from './use-description.tsx';
import { useFollowingDrama } from './use-following-drama.ts';
import { useUndoLimit } from './use-undo-limit.ts';
import type { WatchSheet } from './video-sheets.tsx';

export interface WatchProps {
  /** The item of the address. Afterwards the player chooses the item, and the address changes with it. */
  item: StartItem;
  /** The path of this screen, to return to from the wallet. */
  path: string;
  /** The viewer has chosen the rest of the series on the way here. */
  choosesRest?: boolean;
  /** Set if the player moves between dramas: above the tab bar, without back arrow and title. */
  feed?: FeedSequence;
  /** Puts the item that is shown into the address. */
  onItemChange: (item: StartItem) => void;
  /** Asks to go on with the episodes of a drama; only with `feed`. */
  onPlaySeries?: (ids: EpisodeIds) => void;
  onLeave: () => void;
}

export interface Watch {
  controller: PlayerController<GateState>;
  player: Player<GateState>;
  gate: PaywallGate;
  unlock: Unlock;
  /** Whether the next episode will be unlocked without asking. */
  unlocksNext: boolean;
  /** The sheet that is open. */
  sheet: WatchSheet | null;
  setSheet: (sheet: WatchSheet | null) => void;
  described: Described;
  listQuery: UseQueryResult<EpisodeList, ApiFailure>;
  /** Plays an episode that the viewer has picked from the list. */
  pickEpisode: (episodeId: string) => void;
}

/** The player of a screen, the paywall of its drama, and the sheet that is open over it. */
export function useWatch(props: WatchProps): Watch {
  const { feed } = props;
  const [sheet, setSheet] = useState<WatchSheet | null>(null);
  const [gate] = useState(() => new PaywallGate());
  const [dramaId, setDramaId] = useState(props.item.dramaId);
  const unlock = useUnlock(dramaId, {
    onUnlock: gate.recordOpening,
    onUndo: (ids) => playerPool().stop(ids),
    onUndone: gate.ask,
  });
  const controller = useController(props, { gate, unlock: unlock.unlock });
  const player = usePlayer(controller);
  if (player.dramaId !== dramaId) setDramaId(player.dramaId);
  const { episodeId, detail } = player;
  const described = useDescribed(episodeId);
  // For You needs the list only on demand, so that a swipe needs no call.
  const needsList =
    !feed || described.isOpen || sheet === 'list' || sheet === 'share' || detail.data?.wall != null;
  const listQuery = useQuery({ ...api.dramas.episodes.query({ dramaId }), ...loadWhen(needsList) });
  const list = listQuery.data;
  usePausesUnder(controller, { sheet, hasList: list !== undefined });
  useUndoLimit(player.video?.element, unlock.undoableId === episodeId, unlock);
  useOnSignInReturn('comments', episodeId, true, () => setSheet('comments'));
  useEpisodeTitle(detail.data, list);
  useFollowingDrama(feed ? undefined : detail.data);
  useMediaSession({ player, posterUrl: (list?.drama ?? player.drama)?.posterUrl });
  return {
    controller,
    player,
    gate,
    unlock,
    unlocksNext: useUnlocksNext(gate, detail.data),
    sheet,
    setSheet,
    described,
    listQuery,
    pickEpisode: (id) => {
      setSheet(null);
      if (id !== episodeId) controller.playEpisode(id);
    },
  };
}

/** The last episode that was shown in a history entry, for a viewer who comes back to its paywall from another screen. */
let lastWatched: { entryKey: string; watched: EpisodeIds } | null = null;

type Paywall = { gate: PaywallGate; unlock: Unlock['unlock'] };

/** Creates the controller of a screen, and keeps the address and the item that it shows the same. */
function useController(props: WatchProps, { gate, unlock }: Paywall): PlayerController<GateState> {
  const { key } = useLocation();
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [controller] = useState(() => {
    const { feed, item } = props;
    return new PlayerController<GateState>({
      sequence: feed ?? new SeriesSequence(followingDramas, findHomeCard(item.dramaId)),
      item,
      gate: {
        state: gate.state,
        enter: (arrival) => gate.enter(arrival, unlock),
        leave: gate.leave,
        opens: (...args) => gate.opens(...args),
        isOpenedHere: () => gate.isOpenedHere(),
      },
      watched: lastWatched?.entryKey === key ? lastWatched.watched : null,
      // The first frame of the item does not wait for the render of its address.
      onItemChange: (shown) => startTransition(() => latest.current.onItemChange(shown)),
      onPlaySeries: feed ? (ids) => latest.current.onPlaySeries?.(ids) : null,
      onLeave: () => latest.current.onLeave(),
    });
  });
  const { dramaId, episodeId } = props.item;
  const follow = useEffectEvent(() => controller.followAddress(props.item));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each address
  useEffect(() => follow(), [key, dramaId, episodeId]);
  useEffect(() => {
    const save = () => {
      const { watched } = controller.state.value;
      if (watched) lastWatched = { entryKey: key, watched };
    };
    save();
    return controller.state.subscribe(save) as () => void;
  }, [controller, key]);
  return controller;
}

type Cover = { sheet: WatchSheet | null; hasList: boolean };

/** The video pauses under the sheets that cover it, and stays at its end while the viewer writes about it. */
function usePausesUnder(controller: PlayerController<GateState>, { sheet, hasList }: Cover): void {
  const isCovered = hasList && (sheet === 'list' || sheet === 'share');
  const isHeld = sheet === 'comments';
  useEffect(() => controller.pauseUnder(isCovered), [controller, isCovered]);
  useEffect(() => controller.holdAtEnd(isHeld), [controller, isHeld]);
}

function useUnlocksNext(gate: PaywallGate, detail: EpisodeDetail | undefined): boolean {
  // The gate decides by the balance and the settings of the viewer.
  useUserInfo();
  const next = detail?.next;
  return next?.access === 'locked' && gate.opens(detail?.drama.dramaId ?? '', next.priceCoins);
}

function useEpisodeTitle(detail: EpisodeDetail | undefined, list: EpisodeList | undefined) {
  const { t } = useTranslation('player');
  useDocumentTitle(
    detail
      ? t('documentTitle', { drama: detail.drama.title, number: detail.episode.number })
      : list?.drama.title,
  );
}
