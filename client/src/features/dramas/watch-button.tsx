import type { EpisodeList } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';

/** Continues where the viewer stopped, and shows the price if that episode is locked. */
export function WatchButton({ list: { drama, episodes, resume } }: { list: EpisodeList }) {
  const { t } = useTranslation();
  const { number, started, episodeId } = resume;
  const episode = episodes.find((candidate) => candidate.episodeId === episodeId);
  const price = episode?.access === 'locked' ? formatCoins(episode.priceCoins) : undefined;
  return (
    <Button
      variant="main"
      grow
      href={href(paths.player(drama.dramaId, episodeId))}
      {...(price === undefined
        ? { icon: 'play' }
        : {
            end: <Amount icon="coin" value={price} label={formatCoinsWithUnit(episode?.priceCoins ?? 0)} />,
          })}
    >
      {started ? t('continueEpisode', { number }) : t('watchEpisode', { number })}
    </Button>
  );
}
