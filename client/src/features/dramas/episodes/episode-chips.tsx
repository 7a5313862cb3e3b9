import type { EpisodeItem, EpisodeList } from '@cliffhanger/contracts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '#lib/language/format.ts';
import { Pills } from '#ui/pills.tsx';
import { watchedPercent } from './chip-states.ts';
import { EpisodeChip, EpisodeGrid } from './episode-chip.tsx';

type EpisodeChipsProps = {
  list: EpisodeList;
  currentId: string;
  rangesClassName: string | undefined;
  /** Where a chip leads, or what it does. */
  target: (episode: EpisodeItem) => { href: string } | { onClick: () => void };
  /** What stands above the chips, around the choice of a range; that is null when there is one range only. */
  header: (ranges: ReactNode) => ReactNode;
};

/** All episodes of a drama in ranges. */
export function EpisodeChips({ list, currentId, rangesClassName, target, header }: EpisodeChipsProps) {
  const { ranges, episodes } = list;
  const { t } = useTranslation('episodes');
  const gridId = useId();
  const [chosen, setChosen] = useState<number>();
  const current = episodes.find(({ episodeId }) => episodeId === currentId)?.number ?? 1;
  const range =
    ranges.find(({ from }) => from === chosen) ??
    ranges.find(({ from, to }) => current >= from && current <= to) ??
    ranges[0];

  const labelOf = ({ number, access, priceCoins }: EpisodeItem) =>
    access === 'locked'
      ? t('chips.locked', { number, count: priceCoins, coins: formatCoins(priceCoins) })
      : t(`chips.${access}`, { number });

  return (
    <>
      {header(
        range && ranges.length > 1 ? (
          <Pills
            flush
            className={rangesClassName}
            label={t('chips.ranges')}
            panelId={gridId}
            items={ranges.map(({ from, to }) => ({
              id: from,
              label: from === to ? `${from}` : `${from}–${to}`,
            }))}
            current={range.from}
            onChange={setChosen}
          />
        ) : null,
      )}
      <EpisodeGrid id={gridId}>
        {episodes
          .filter(({ number }) => range && number >= range.from && number <= range.to)
          .map((episode) => (
            <EpisodeChip
              key={episode.episodeId}
              number={String(episode.number)}
              state={episode.access}
              progressPercent={watchedPercent(episode)}
              current={episode.episodeId === currentId}
              label={labelOf(episode)}
              {...target(episode)}
            />
          ))}
      </EpisodeGrid>
    </>
  );
}
