import type { EpisodeItem, EpisodeList } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CoinPrices, useCoinPrices } from '#entities/wallet/use-coin-prices.ts';
import type { Elements } from '#ui/elements.ts';
import { Pills } from '#ui/pills.tsx';
import { watchedPercent } from './chip-states.ts';
import { EpisodeChip, EpisodeGrid } from './episode-chip.tsx';

type EpisodeRange = EpisodeList['ranges'][number];

type EpisodeChipsProps = {
  list: EpisodeList;
  currentId: string;
  rangesClassName: string | undefined;
  /** Returns the link or the action of a chip. */
  target: (episode: EpisodeItem) => { href: string } | { onClick: () => void };
  /** Renders the content above the chips. `ranges` is the choice of a range, or null if there is only one. */
  header: (ranges: Elements) => Elements;
  /** Renders the content below the chips, with the episodes of the range. */
  footer?: (shown: readonly EpisodeItem[]) => Elements;
};

/** The episodes of a drama as chips, one range at a time. */
export function EpisodeChips({
  list,
  currentId,
  rangesClassName,
  target,
  header,
  footer,
}: EpisodeChipsProps) {
  const { t } = useTranslation('episodes');
  const { describe } = useCoinPrices();
  const gridId = useId();
  const { range, chooseRange } = useEpisodeRange(list, currentId);
  const shown = list.episodes.filter(({ number }) => range && isInRange(number, range));

  return (
    <>
      {header(
        range && list.ranges.length > 1 ? (
          <Pills
            flush
            className={rangesClassName}
            label={t('chips.ranges')}
            panelId={gridId}
            items={list.ranges.map(toPill)}
            current={range.from}
            onChange={chooseRange}
          />
        ) : null,
      )}
      <EpisodeGrid id={gridId}>
        {shown.map((episode) => (
          <EpisodeChip
            key={episode.episodeId}
            number={String(episode.number)}
            state={episode.access}
            progressPercent={watchedPercent(episode)}
            current={episode.episodeId === currentId}
            label={describeEpisode(episode, t, describe)}
            {...target(episode)}
          />
        ))}
      </EpisodeGrid>
      {footer?.(shown)}
    </>
  );
}

/** The range that the viewer chose, else the one with the current episode. */
function useEpisodeRange({ ranges, episodes }: EpisodeList, currentId: string) {
  const [chosenFrom, setChosenFrom] = useState<number>();
  const currentNumber = episodes.find(({ episodeId }) => episodeId === currentId)?.number ?? 1;
  const range =
    ranges.find(({ from }) => from === chosenFrom) ??
    ranges.find((each) => isInRange(currentNumber, each)) ??
    ranges[0];
  return { range, chooseRange: setChosenFrom };
}

const isInRange = (number: number, { from, to }: EpisodeRange) => number >= from && number <= to;

const toPill = ({ from, to }: EpisodeRange) => ({
  id: from,
  label: from === to ? `${from}` : `${from}–${to}`,
});

const describeEpisode = (
  { number, access, priceCoins }: EpisodeItem,
  t: TFunction<'episodes'>,
  describePrice: CoinPrices['describe'],
) =>
  access === 'locked'
    ? t('chips.locked', { number, price: describePrice(priceCoins) })
    : t(`chips.${access}`, { number });
