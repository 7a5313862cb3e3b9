import { Skeleton, SkeletonBox, SkeletonLine, SkeletonRow, SkeletonShelf } from '#ui/skeleton.tsx';
import styles from './home-skeleton.module.css';

export function HomeSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.hero}>
        <SkeletonLine width="46%" />
        <SkeletonLine width="72%" height={26} />
        <SkeletonLine width="58%" />
        <SkeletonBox width="100%" height={48} className={styles.button} />
      </div>
      <ShelfBoxes />
    </Skeleton>
  );
}

/** The part below the carousel. */
export function ShelvesSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.first}>
        <ShelfBoxes />
      </div>
    </Skeleton>
  );
}

function ShelfBoxes() {
  return (
    <>
      <SkeletonShelf />
      <div className={styles.ranks}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </>
  );
}
