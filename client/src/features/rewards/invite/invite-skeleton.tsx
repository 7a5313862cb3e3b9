import { Skeleton, SkeletonBox, SkeletonLine } from '#ui/skeleton.tsx';
import styles from './invite.module.css';

export function InviteSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.head}>
        <SkeletonLine width="62%" height={28} />
        <SkeletonLine width="92%" className={styles.rule} />
        <SkeletonBox height={200} className={styles.rule} />
        <SkeletonBox height={48} className={styles.rule} />
        <SkeletonBox height={48} className={styles.rule} />
      </div>
    </Skeleton>
  );
}
