import type { EpisodeItem, EpisodeList } from '@cliffhanger/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '#lib/format.ts';
import { href, paths } from '#lib/paths.ts';
import { EpisodeChip, EpisodeGrid } from '#ui/episode-chip.tsx';
import { Pills } from '#ui/pills.tsx';
import styles from './episode-chips.module.css';

/** All episodes in ranges of 30; each leads into the player. */
export function EpisodeChips({ list: { drama, ranges, episodes, resume } }: { list: EpisodeList }) {
  const { t } = useTranslation('drama');
  const headingId = useId();
  const gridId = useId();
  const [chosen, setChosen] = useState<number>();
  const range =
    ranges.find(({ from }) => from === chosen) ??
    ranges.find(({ from, to }) => resume.number >= from && resume.number <= to) ??
    ranges[0];

  const labelOf = ({ number, access, priceCoins }: EpisodeItem) =>
    access === 'locked'
      ? t('chips.locked', { number, count: priceCoins, coins: formatCoins(priceCoins) })
      : t(`chips.${access}`, { number });

  return (
    <section className={styles.chips} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className="title">
          {t('chips.title')}
        </h2>
        {range && ranges.length > 1 && (
          <Pills
            flush
            className={styles.ranges}
            label={t('chips.ranges')}
            panelId={gridId}
            items={ranges.map(({ from, to }) => ({
              id: from,
              label: from === to ? `${from}` : `${from}–${to}`,
            }))}
            current={range.from}
            onChange={setChosen}
          />
        )}
      </div>
      <EpisodeGrid id={gridId}>
        {episodes
          .filter(({ number }) => range && number >= range.from && number <= range.to)
          .map((episode) => (
            <EpisodeChip
              key={episode.episodeId}
              number={String(episode.number)}
              state={episode.access}
              progressPercent={progressOf(episode)}
              current={episode.episodeId === resume.episodeId}
              label={labelOf(episode)}
              href={href(paths.player(drama.dramaId, episode.episodeId))}
            />
          ))}
      </EpisodeGrid>
    </section>
  );
}

const progressOf = ({ watched, positionSeconds, durationSeconds }: EpisodeItem) =>
  watched ? 100 : (positionSeconds / Math.max(1, durationSeconds)) * 100;
