import { classNames } from '@cliffhanger/look/class-names.ts';
import type { ReactNode } from 'react';
import { CardGrid } from './card-grid.tsx';
import styles from './skeleton.module.css';

/** Placeholder boxes while something loads, shown after 200 ms. `label` is for screen readers. */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden" role="status">
        {label}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

type BoxProps = { width?: number | string; height?: number | string; className?: string | undefined };

export function SkeletonBox({ width, height, className }: BoxProps) {
  return <div className={classNames(styles.box, className)} style={{ width, height }} />;
}

/** A line of text. */
export function SkeletonLine({ width, height = 10, className }: BoxProps) {
  return <SkeletonBox width={width} height={height} className={classNames(styles.line, className)} />;
}

/** An image card; `fluid` in a grid. */
export function SkeletonCard({ fluid }: { fluid?: boolean }) {
  return (
    <div className={classNames(styles.card, fluid && styles.fluid)}>
      <SkeletonBox className={styles.image} />
      <SkeletonLine className={styles.cardTitle} />
      <SkeletonLine className={styles.cardMeta} />
    </div>
  );
}

export function SkeletonRow() {
  return (
    <div className={styles.row}>
      <SkeletonBox width={32} height={20} />
      <SkeletonBox width={56} height={84} />
      <div className="grow">
        <SkeletonLine width="62%" />
        <SkeletonLine width="38%" className={styles.second} />
      </div>
    </div>
  );
}

/** A shelf that is loading, with the margin of a shelf. */
export function LoadingShelf({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.loadingShelf}>
        <SkeletonShelf />
      </div>
    </Skeleton>
  );
}

/** A shelf with its header and as many cards as fit a phone. */
export function SkeletonShelf() {
  return (
    <div>
      <div className={styles.head}>
        <SkeletonLine width={132} height={14} />
      </div>
      <div className={styles.shelf}>
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </div>
    </div>
  );
}

/** Rows of a day with a small image and two lines, as many as fit a phone. */
export function SkeletonRows({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.dayHead}>
        <SkeletonLine width={84} height={14} />
      </div>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <div key={index} className={styles.imageRow}>
          <SkeletonBox width={56} height={84} />
          <div className="grow">
            <SkeletonLine width="62%" />
            <SkeletonLine width="38%" className={styles.second} />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}

/** A grid of cards in three columns. */
export function SkeletonGrid({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <CardGrid>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <SkeletonCard key={index} fluid />
        ))}
      </CardGrid>
    </Skeleton>
  );
}
