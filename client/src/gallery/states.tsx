import { Skeleton, SkeletonRow, SkeletonShelf } from '#ui/skeleton.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import styles from './section.module.css';

/** The loading, empty and error states of a list. */
export function States() {
  return (
    <>
      <div className={styles.still}>
        <Skeleton label="Loading">
          <div className={styles.shelf}>
            <SkeletonShelf />
          </div>
          <div className={styles.ranks}>
            <SkeletonRow />
            <SkeletonRow />
          </div>
        </Skeleton>
      </div>
      <div className={styles.tight}>
        <StatusMessage
          kind="empty"
          title="You follow nothing yet"
          text="Follow a drama and new episodes are announced here."
          action={{ label: 'See what is new', href: '#states' }}
        />
        <StatusMessage
          kind="error"
          title="The line dropped"
          text="We could not load the ranking. Your place is kept."
          action={{ label: 'Try again', onClick: () => undefined }}
        />
      </div>
    </>
  );
}
