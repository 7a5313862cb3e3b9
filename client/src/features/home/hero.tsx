import type { Banner } from '@cliffhanger/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { Backdrop } from '#ui/backdrop.tsx';
import { Button } from '#ui/button.tsx';
import styles from './carousel.module.css';
import { heroSummary } from './hero-summary.ts';

type HeroProps = {
  banner: Banner;
  /** The button beside the main one, for a drama. */
  follow: ReactNode;
  /** The first one, in view at once. */
  eager: boolean;
};

/** A slide of the carousel: a drama with its way straight into the player, or a picture that leads elsewhere. */
export function Hero({ banner: { title, target }, follow, eager }: HeroProps) {
  const { t } = useTranslation(['home', 'common']);
  if (target.kind !== 'drama') {
    return (
      <article className={styles.slide}>
        <Backdrop src={target.imageUrl} scrim="tall" eager={eager} />
        <div className={styles.copy}>
          <h2 className={`display clamp2 ${styles.title}`}>{title}</h2>
          <div className={styles.actions}>
            <Button variant="main" grow href={target.kind === 'page' ? href(`/${target.page}`) : target.href}>
              {t('open')}
            </Button>
          </div>
        </div>
      </article>
    );
  }
  const { drama, viewer } = target;
  const { number } = viewer;
  return (
    <article className={styles.slide}>
      <Backdrop
        src={drama.frameUrl}
        fallbackSrc={drama.posterUrl}
        tone={drama.tone}
        scrim="tall"
        eager={eager}
      />
      <div className={styles.copy}>
        {drama.hook && <p className={styles.hook}>{t('hook', { hook: drama.hook })}</p>}
        <h2 className={`display clamp2 ${styles.title}`}>{drama.title}</h2>
        <p className={styles.meta}>{heroSummary(drama, t)}</p>
        <div className={styles.actions}>
          <Button variant="main" icon="play" grow href={href(paths.player(drama.dramaId))}>
            {viewer.started ? t('common:continueEpisode', { number }) : t('common:watchEpisode', { number })}
          </Button>
          {follow}
        </div>
      </div>
    </article>
  );
}
