import { Skeleton, SkeletonBox, SkeletonLine } from '#ui/skeleton.tsx';
import styles from './rewards-skeleton.module.css';

const rows = [0, 1, 2, 3, 4];

export function RewardsSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.rewards}>
        <SkeletonLine width={168} height={30} />
        <SkeletonLine width="72%" className={styles.next} />
        <SkeletonBox height={176} className={styles.stairs} />
        <SkeletonBox height={48} className={styles.button} />
        <SkeletonLine width={150} height={18} className={styles.head} />
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            <SkeletonLine width="46%" />
            <SkeletonLine width="62%" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
