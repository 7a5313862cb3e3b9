import type { DramaCard } from '@cliffhanger/contracts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { takesPictures, useSharing } from '#entities/share/use-sharing.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { IconButton } from '#ui/button.tsx';

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
