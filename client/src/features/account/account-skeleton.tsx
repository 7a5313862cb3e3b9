import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonBox, SkeletonLine } from '#ui/skeleton.tsx';
import styles from './account-header.module.css';

export function AccountSkeleton() {
  const { t } = useTranslation();
  return (
    <Skeleton label={t('loading')}>
      <div className={styles.id}>
        <SkeletonLine width={176} />
      </div>
      <div className={styles.assets}>
        <SkeletonBox className={styles.skeleton} />
      </div>
    </Skeleton>
  );
}
