import { Skeleton, SkeletonBox, SkeletonLine } from '#ui/skeleton.tsx';
import styles from './drama-skeleton.module.css';

export function DramaSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.head}>
        <SkeletonBox width={104} height={156} />
        <div className="grow">
          <SkeletonLine width="80%" height={26} />
          <SkeletonLine width="70%" className={styles.line} />
          <SkeletonLine width="62%" className={styles.line} />
        </div>
      </div>
      <div className={styles.body}>
        <SkeletonLine width="94%" />
        <SkeletonLine width="81%" className={styles.line} />
        <SkeletonBox height={48} className={styles.button} />
        <SkeletonBox height={248} className={styles.card} />
      </div>
    </Skeleton>
  );
}
