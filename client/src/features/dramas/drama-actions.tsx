import type { DramaCard, EpisodeList } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { useDramaCard } from '#entities/share/use-drama-card.ts';
import { useSharing } from '#entities/share/use-sharing.ts';
import { CoinPrice } from '#entities/wallet/coin-price.tsx';
import { href, paths } from '#lib/navigation/paths.ts';
import { Button, IconButton } from '#ui/button.tsx';

/** Continues where the viewer stopped, after the end from the start, and shows the price if that episode is locked. */
export function WatchButton({ list: { drama, episodes, resume } }: { list: EpisodeList }) {
  const { t } = useTranslation();
  const { number, started, finished, episodeId } = resume;
  const episode = episodes.find((candidate) => candidate.episodeId === episodeId);
  return (
    <Button
      variant="main"
      grow
      href={href(paths.player(drama.dramaId, episodeId))}
      {...(episode?.access === 'locked'
        ? { end: <CoinPrice coins={episode.priceCoins} /> }
        : { icon: 'play' })}
    >
      {finished
        ? t('watchAgain')
        : started
          ? t('continueEpisode', { number })
          : t('watchEpisode', { number })}
    </Button>
  );
}

/** Shares the address of this page. */
export function ShareButton({ drama }: { drama: DramaCard }) {
  const { t } = useTranslation('common');
  const { send, keepCard } = useSharing({ title: drama.title, link: window.location.href });
  useDramaCard(drama, keepCard);
  return <IconButton icon="share" label={t('share')} onClick={() => void send()} />;
}
