import type { EpisodeItem, EpisodeList } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { useNextEpisode } from '#entities/drama/use-next-episode.ts';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { useCoinPrices } from '#entities/wallet/use-coin-prices.ts';
import { useTranscriptSheet } from '#features/dramas/transcript/use-transcript-sheet.tsx';
import type { Elements } from '#ui/elements.ts';
import { Sheet } from '#ui/sheet.tsx';
import { collectPresentStates } from './chip-states.ts';
import { EpisodeLegend } from './episode-chip.tsx';
import { EpisodeChips } from './episode-chips.tsx';
import styles from './episode-sheet.module.css';
import { EpisodeSummaries } from './episode-summaries.tsx';

type EpisodeSheetProps = {
  open: boolean;
  onClose: () => void;
  list: EpisodeList;
  currentId: string;
  onPick: (episodeId: string) => void;
  /** The offer for the rest of the series, at the foot. */
  rest: Elements;
};

/** The episodes of the drama that is playing, and their total cost. */
export function EpisodeSheet({ open, onClose, list, currentId, onPick, rest }: EpisodeSheetProps) {
  const { t } = useTranslation(['episodes', 'common']);
  const { paidCoins, spentCoins } = list.cost;
  const { describe } = useCoinPrices();
  const transcript = useTranscriptSheet(list, currentId);
  const next = useNextEpisode(list.drama.dramaId, list.nextEpisode);
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('common:episodes', { count: list.episodes.length })}
        closeLabel={t('common:close')}
        foot={rest}
        announcesHeight
      >
        <p className={`small t2 ${styles.cost}`}>
          {paidCoins > 0
            ? t('cost', { price: describe(paidCoins), spent: formatCoins(spentCoins) })
            : t('allFree')}
        </p>
        {next !== null && <p className={styles.next}>{next}</p>}
        <EpisodeChips
          list={list}
          currentId={currentId}
          rangesClassName={styles.ranges}
          target={({ episodeId }) => ({ onClick: () => onPick(episodeId) })}
          header={(ranges) => ranges ?? <div className={styles.gap} />}
          footer={(shown) => (
            <>
              <Legend episodes={list.episodes} />
              <EpisodeSummaries episodes={shown} onPick={onPick} />
              {transcript.item}
            </>
          )}
        />
      </Sheet>
      {transcript.sheet}
    </>
  );
}

function Legend({ episodes }: { episodes: readonly EpisodeItem[] }) {
  const { t } = useTranslation(['episodes', 'common']);
  const { describe } = useCoinPrices();
  const { states, lockedPriceCoins } = collectPresentStates(episodes);
  const textOf = (state: (typeof states)[number]) => {
    if (state !== 'locked') return state === 'free' ? t('common:free') : t(`legend.${state}`);
    return lockedPriceCoins === null ? t('legend.locked') : describe(lockedPriceCoins);
  };
  return <EpisodeLegend items={states.map((state) => ({ state, text: textOf(state) }))} />;
}
