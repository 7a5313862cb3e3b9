import type { EpisodeItem, EpisodeList } from '@cliffhanger/contracts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '#lib/format.ts';
import { EpisodeChip, EpisodeGrid, EpisodeLegend } from '#ui/episode-chip.tsx';
import { Pills } from '#ui/pills.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { presentStates, progressPercentOf } from './chip-states.ts';
import styles from './episode-sheet.module.css';

type EpisodeSheetProps = {
  open: boolean;
  onClose: () => void;
  list: EpisodeList;
  currentId: string;
  onPick: (episodeId: string) => void;
  /** The rest of the series, at the foot. */
  rest: ReactNode;
};

/** All episodes of the drama that is playing, in ranges, and what they cost. */
export function EpisodeSheet({ open, onClose, list, rest, ...chips }: EpisodeSheetProps) {
  const { t } = useTranslation(['episodes', 'common']);
  const { paidCoins, spentCoins } = list.cost;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title', { count: list.episodes.length })}
      closeLabel={t('common:close')}
      foot={rest}
    >
      <p className={`small t2 ${styles.cost}`}>
        {paidCoins > 0
          ? t('cost', { count: paidCoins, coins: formatCoins(paidCoins), spent: formatCoins(spentCoins) })
          : t('allFree')}
      </p>
      <Ranges list={list} {...chips} />
      <Legend episodes={list.episodes} />
    </Sheet>
  );
}

type RangesProps = Pick<EpisodeSheetProps, 'list' | 'currentId' | 'onPick'>;

function Ranges({ list: { ranges, episodes }, currentId, onPick }: RangesProps) {
  const { t } = useTranslation(['episodes', 'drama']);
  const gridId = useId();
  const [chosen, setChosen] = useState<number>();
  const number = episodes.find(({ episodeId }) => episodeId === currentId)?.number ?? 1;
  const range =
    ranges.find(({ from }) => from === chosen) ??
    ranges.find(({ from, to }) => number >= from && number <= to) ??
    ranges[0];

  const labelOf = (episode: EpisodeItem) =>
    episode.access === 'locked'
      ? t('drama:chips.locked', {
          number: episode.number,
          count: episode.priceCoins,
          coins: formatCoins(episode.priceCoins),
        })
      : t(`drama:chips.${episode.access}`, { number: episode.number });

  return (
    <>
      {range && ranges.length > 1 ? (
        <Pills
          flush
          className={styles.ranges}
          label={t('drama:chips.ranges')}
          panelId={gridId}
          items={ranges.map(({ from, to }) => ({
            id: from,
            label: from === to ? `${from}` : `${from}–${to}`,
          }))}
          current={range.from}
          onChange={setChosen}
        />
      ) : (
        <div className={styles.gap} />
      )}
      <EpisodeGrid id={gridId}>
        {episodes
          .filter((episode) => range && episode.number >= range.from && episode.number <= range.to)
          .map((episode) => (
            <EpisodeChip
              key={episode.episodeId}
              number={String(episode.number)}
              state={episode.access}
              progressPercent={progressPercentOf(episode)}
              current={episode.episodeId === currentId}
              label={labelOf(episode)}
              onClick={() => onPick(episode.episodeId)}
            />
          ))}
      </EpisodeGrid>
    </>
  );
}

function Legend({ episodes }: { episodes: readonly EpisodeItem[] }) {
  const { t } = useTranslation('episodes');
  const { states, lockedPriceCoins } = presentStates(episodes);
  const textOf = (state: (typeof states)[number]) => {
    if (state !== 'locked') return t(`legend.${state}`);
    return lockedPriceCoins === null
      ? t('legend.locked')
      : t('legend.lockedPrice', { count: lockedPriceCoins, coins: formatCoins(lockedPriceCoins) });
  };
  return <EpisodeLegend items={states.map((state) => ({ state, text: textOf(state) }))} />;
}
