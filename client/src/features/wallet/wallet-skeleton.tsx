import { Skeleton, SkeletonBox, SkeletonLine } from '#ui/skeleton.tsx';
import styles from './wallet-skeleton.module.css';

export function WalletSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.wallet}>
        <SkeletonLine width={64} />
        <SkeletonLine width={148} height={26} className={styles.balance} />
        <SkeletonLine width="100%" height={2} className={styles.parts} />
        <SkeletonBox width="100%" height={52} />
        <SkeletonLine width={104} height={14} className={styles.title} />
        <div className={styles.packs}>
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <SkeletonBox key={index} height={100} className={styles.pack} />
          ))}
        </div>
        <SkeletonBox width="100%" height={48} className={styles.pack} />
      </div>
    </Skeleton>
  );
}
