import type { Banner } from '@cliffhanger/contracts';
import { joinFacts } from '@cliffhanger/contracts/drama-facts';
import { useTranslation } from 'react-i18next';
import { formatDramaFacts } from '#entities/drama/drama-facts.ts';
import { FollowButton } from '#entities/drama/follow-button.tsx';
import { nestQuotes } from '#lib/language/nest-quotes.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Backdrop } from '#ui/backdrop.tsx';
import { Button } from '#ui/button.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './carousel.module.css';

type HeroProps = {
  banner: Banner;
  /** Loads the image at once, for the first slide. */
  eager: boolean;
};

/** A slide of the carousel: a drama with a button into the player, or an image with a link. */
export function Hero({ banner: { title, target }, eager }: HeroProps) {
  return target.kind === 'drama' ? (
    <DramaHero {...target} eager={eager} />
  ) : (
    <LinkHero
      title={title}
      imageUrl={target.imageUrl}
      target={target.kind === 'page' ? href(`/${target.page}`) : target.href}
      eager={eager}
    />
  );
}

type DramaTarget = Extract<Banner['target'], { kind: 'drama' }>;

function DramaHero({ drama, viewer, eager }: DramaTarget & Omit<HeroProps, 'banner'>) {
  const { t } = useTranslation(['home', 'common']);
  const { number, started, finished } = viewer;
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
        {drama.hook && (
          <p className={styles.hook}>
            <WordWrap text={t('hook', { hook: nestQuotes(drama.hook) })} />
          </p>
        )}
        <h2 className={`display clamp2 ${styles.title}`}>
          <WordWrap text={drama.title} />
        </h2>
        <p className={styles.meta}>
          {joinFacts([finished ? t('common:finished') : null, formatDramaFacts(drama)])}
        </p>
        <div className={styles.actions}>
          <Button variant="main" icon="play" grow href={href(paths.player(drama.dramaId))}>
            <span>
              {finished
                ? t('common:watchAgain')
                : t(started ? 'common:continueEpisode' : 'common:watchEpisode', { number })}
            </span>
            <span className="visually-hidden">{` · ${drama.title}`}</span>
          </Button>
          <FollowButton dramaId={drama.dramaId} followed={viewer.followed} title={drama.title} />
        </div>
      </div>
    </article>
  );
}

type LinkHeroProps = { title: string; imageUrl: string; target: string; eager: boolean };

function LinkHero({ title, imageUrl, target, eager }: LinkHeroProps) {
  const { t } = useTranslation('home');
  return (
    <article className={styles.slide}>
      <Backdrop src={imageUrl} scrim="tall" eager={eager} />
      <div className={styles.copy}>
        <h2 className={`display clamp2 ${styles.title}`}>
          <WordWrap text={title} />
        </h2>
        <div className={styles.actions}>
          <Button variant="main" grow href={target}>
            <span>{t('open')}</span>
            <span className="visually-hidden">{` · ${title}`}</span>
          </Button>
        </div>
      </div>
    </article>
  );
}
