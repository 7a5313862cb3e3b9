import type { HistoryItem, Release, ReleasedDrama } from '@cliffhanger/contracts';
import { joinFacts } from '@cliffhanger/contracts/drama-facts';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { useTranslation } from 'react-i18next';
import { formatDramaFacts } from '#entities/drama/drama-facts.ts';
import { LeadDrama } from '#features/discovery/lead-drama.tsx';
import { nestQuotes } from '#lib/language/nest-quotes.ts';
import { formatList, formatNumberList } from '#lib/language/number-list.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Ledge } from '#ui/ledge.tsx';
import { PortraitImage } from '#ui/portrait-image.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import { FollowToggle } from './follow-toggle.tsx';
import styles from './releases.module.css';

type ReleaseProps = {
  drama: ReleasedDrama;
  followed: boolean;
  /** Where the viewer is in it, if they have begun. */
  watched: HistoryItem | undefined;
};

export function ReleaseRow({ drama, followed, watched }: ReleaseProps) {
  const { t } = useTranslation(['discovery', 'common']);
  const { dramaId, title, posterUrl, tone, category, episodesNum } = drama;
  const place = watched && t('releases.place', { number: watched.episodesIndex, total: episodesNum });
  return (
    <article className={styles.row}>
      <div className={styles.thumb}>
        <PortraitImage src={posterUrl} tone={tone} />
        {watched && <Ledge percent={(watched.episodesIndex / episodesNum) * 100} />}
      </div>
      <div className={classNames('grow', styles.text)}>
        <WhatIsNew release={drama.release} />
        <h3 className={classNames('clamp2', styles.title)}>
          <a href={href(paths.drama(dramaId))}>
            <WordWrap text={title} />
          </a>
        </h3>
        <p className={classNames('small t2', styles.facts)}>
          <WordWrap
            text={place === undefined ? formatDramaFacts(drama) : joinFacts([category?.name, place])}
          />
        </p>
        <p className={classNames('clamp2', styles.hook)}>
          <Lines drama={drama} />
        </p>
      </div>
      <FollowToggle drama={drama} followed={followed} className={styles.follow} />
    </article>
  );
}

/** The names of the new episodes, else the hook of the drama. */
function Lines({ drama: { hook, release } }: Pick<ReleaseProps, 'drama'>) {
  const { t } = useTranslation('discovery');
  const names = release.episodes.flatMap(({ title }) => title ?? []);
  if (names.length === 0) return hook && <Hook hook={hook} />;
  return <WordWrap text={formatList(names.map((name) => t('releases.name', { name })))} />;
}

function Hook({ hook }: { hook: string }) {
  return (
    <q>
      <WordWrap text={nestQuotes(hook)} />
    </q>
  );
}

/** The newest series, which leads the list. */
export function LeadRelease({ drama, followed }: Omit<ReleaseProps, 'watched'>) {
  return (
    <div className={styles.lead}>
      <LeadDrama
        drama={drama}
        heading="h3"
        kicker={<WhatIsNew release={drama.release} className={styles.kicker} />}
        action={<FollowToggle drama={drama} followed={followed} className={styles.leadFollow} />}
      >
        <p className={classNames('small t2', styles.leadFacts)}>
          <WordWrap text={formatDramaFacts(drama)} />
        </p>
        {drama.hook && (
          <p className={styles.leadHook}>
            <Hook hook={drama.hook} />
          </p>
        )}
      </LeadDrama>
    </div>
  );
}

type WhatIsNewProps = { release: Release; className?: string | undefined };

function WhatIsNew({ release: { kind, episodes }, className }: WhatIsNewProps) {
  const { t } = useTranslation('discovery');
  const numbers = formatNumberList(episodes.map(({ number }) => number));
  const text =
    kind === 'episodes' ? t('releases.episodes', { count: episodes.length, numbers }) : t(`releases.${kind}`);
  return <p className={classNames('small strong', className)}>{text}</p>;
}
