import type { EpisodeItem, EpisodeList } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';
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
  /** The link or the action of a chip. */
  target: (episode: EpisodeItem) => { href: string } | { onClick: () => void };
  /** Renders the content above the chips with the choice of a range, which is null if there is only one. */
  header: (ranges: ReactNode) => ReactNode;
};

/** The episodes of a drama as chips, one range at a time. */
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
  const shown = episodes.filter(({ number }) => range && number >= range.from && number <= range.to);

  return (
    <>
      {header(
        range && ranges.length > 1 ? (
          <Pills
            flush
            className={rangesClassName}
            label={t('chips.ranges')}
            panelId={gridId}
            items={ranges.map(toPill)}
            current={range.from}
            onChange={setChosen}
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
            label={describeEpisode(episode, t)}
            {...target(episode)}
          />
        ))}
      </EpisodeGrid>
    </>
  );
}

const toPill = ({ from, to }: EpisodeList['ranges'][number]) => ({
  id: from,
  label: from === to ? `${from}` : `${from}–${to}`,
});

const describeEpisode = ({ number, access, priceCoins }: EpisodeItem, t: TFunction<'episodes'>) =>
  access === 'locked'
    ? t('chips.locked', { number, count: priceCoins, coins: formatCoins(priceCoins) })
    : t(`chips.${access}`, { number });
