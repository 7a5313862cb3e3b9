import type { DramaCard, EpisodeList } from '@cliffhanger/contracts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { takesPictures, useSharing } from '#entities/share/use-sharing.ts';
import { CoinAmount } from '#entities/wallet/coin-amount.tsx';
import { href, paths } from '#lib/navigation/paths.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { Button, IconButton } from '#ui/button.tsx';

/** Continues where the viewer stopped, and shows the price if that episode is locked. */
export function WatchButton({ list: { drama, episodes, resume } }: { list: EpisodeList }) {
  const { t } = useTranslation();
  const { number, started, episodeId } = resume;
  const episode = episodes.find((candidate) => candidate.episodeId === episodeId);
  return (
    <Button
      variant="main"
      grow
      href={href(paths.player(drama.dramaId, episodeId))}
      {...(episode?.access === 'locked'
        ? { end: <CoinAmount coins={episode.priceCoins} /> }
        : { icon: 'play' })}
    >
      {started ? t('continueEpisode', { number }) : t('watchEpisode', { number })}
    </Button>
  );
}

/** Shares the address of this page. */
export function ShareButton({ drama }: { drama: DramaCard }) {
  const { t } = useTranslation('common');
  const { send, keepCard } = useSharing({ title: drama.title, link: window.location.href });
  useEffect(() => {
    if (!takesPictures()) return;
    const draw = async () => {
      const { drawDramaAlone } = await import('#entities/share/drama-picture.ts');
      await keepCard(await drawDramaAlone(drama));
    };
    // Without the card, the link is sent alone.
    return whenIdle(() => void draw().catch(() => undefined));
  }, [drama, keepCard]);
  return <IconButton icon="share" label={t('share')} onClick={() => void send()} />;
}
