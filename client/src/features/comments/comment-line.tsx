import { classNames } from '@cliffhanger/look/class-names.ts';
import { useTranslation } from 'react-i18next';
import { formatPosition } from '#lib/language/format-position.ts';
import { type Store, useStore } from '#lib/store.ts';
import { cssVariables } from '#ui/css-variables.ts';
import { Ledge } from '#ui/ledge.tsx';
import styles from './comments.module.css';
import { type EpisodePosition, isPassed } from './episode-position.ts';

type CommentLineProps = {
  /** The seconds that comments are about. */
  seconds: readonly number[];
  durationSeconds: number;
  position: Store<EpisodePosition>;
};

/** Timeline of the episode: filled up to the position of the video, with a tick at each second that has comments. */
export function CommentLine({ seconds, durationSeconds, position }: CommentLineProps) {
  const { t } = useTranslation('comments');
  const now = useStore(position);
  const percentOf = (second: number) =>
    durationSeconds > 0 ? Math.min(100, (second / durationSeconds) * 100) : 0;
  const percent = percentOf(now.seconds);
  const ahead = seconds.filter((second) => !isPassed(now, second)).length;
  const label = [
    t('line.position', { position: formatPosition(now.seconds) }),
    seconds.length > 0 ? t('line.seconds', { count: seconds.length, ahead }) : t('line.none'),
  ].join(' ');
  return (
    <div className={styles.line} role="img" aria-label={label} style={cssVariables({ p: `${percent}%` })}>
      {seconds.map((second) => (
        <b
          key={second}
          className={classNames(styles.tick, isPassed(now, second) && styles.past)}
          style={cssVariables({ at: `${percentOf(second)}%` })}
        />
      ))}
      <Ledge percent={percent} />
      <span className={styles.now}>{formatPosition(now.seconds)}</span>
    </div>
  );
}
