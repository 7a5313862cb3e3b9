import type { EpisodeList } from '@cliffhanger/contracts';
import { EpisodeSheet } from '#features/dramas/episodes/episode-sheet.tsx';
import { RestOffer } from '#features/unlocks/rest-offer.tsx';
import type { Unlock } from '#features/unlocks/use-unlock.ts';
import { href, paths } from '#lib/navigation/paths.ts';

type EpisodeListSheetProps = {
  open: boolean;
  onClose: () => void;
  list: EpisodeList;
  currentId: string;
  onPick: (episodeId: string) => void;
  unlock: Unlock;
  /** The path of this screen, to return to from the wallet. */
  path: string;
};

/** The episode list over the player, which also sells the rest of the series. */
export function EpisodeListSheet({ list, unlock, path, ...sheet }: EpisodeListSheetProps) {
  return (
    <EpisodeSheet
      {...sheet}
      list={list}
      rest={
        list.cost.rest && (
          <RestOffer
            list={list}
            unlock={unlock}
            toWallet={(missingCoins) => href(paths.wallet({ from: path, missingCoins }))}
          />
        )
      }
    />
  );
}
