import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import type { ReactNode } from 'react';
import { cssVariables } from '#ui/css-variables.ts';
import { Pressable, type PressableProps } from '#ui/pressable.tsx';
import styles from './episode-chip.module.css';

export type ChipState = 'free' | 'unlocked' | 'locked' | 'member';

type EpisodeChipProps = Pick<PressableProps, 'href' | 'onClick' | 'disabled'> & {
  number: string;
  state: ChipState;
  /** The watched share, 0 to 100. At 100 the number is dimmed. */
  progressPercent?: number;
  current?: boolean;
  /** Number and state for screen readers ("Episode 13, 12 coins"). */
  label: string;
};

const stateIcons = { free: null, unlocked: 'open', locked: 'lock', member: 'ticket' } as const;

export function EpisodeChip(props: EpisodeChipProps) {
  const { number, state, progressPercent = 0, current, label, ...press } = props;
  // For the current episode only a lock matters.
  const icon = current && state !== 'locked' ? null : stateIcons[state];
  return (
    <Pressable
      {...press}
      className={classNames(
        styles.chip,
        state === 'locked' && styles.locked,
        progressPercent >= 100 && styles.watched,
        current && styles.current,
      )}
      aria-label={label}
      aria-current={current || undefined}
    >
      <span>{number}</span>
      {icon && <Icon name={icon} size={state === 'member' ? 13 : 11} className={styles.corner} />}
      {progressPercent > 0 && !current && (
        <i className={styles.line} style={cssVariables({ p: `${Math.min(progressPercent, 100)}%` })} />
      )}
    </Pressable>
  );
}

/** Six columns, or fewer with large text. */
export function EpisodeGrid({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <div className={styles.grid} id={id}>
      {children}
    </div>
  );
}

export type LegendItem = { state: 'free' | 'watched' | 'unlocked' | 'locked' | 'member'; text: string };

/** Explains the states of the chips. */
export function EpisodeLegend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className={styles.legend}>
      {items.map(({ state, text }) => {
        const icon = state === 'watched' ? null : stateIcons[state];
        return (
          <li key={state}>
            {icon ? (
              <Icon name={icon} size={16} />
            ) : (
              <i className={classNames(styles.swatch, state === 'watched' && styles.swatchWatched)} />
            )}
            <span>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
