import type { Notice } from '@cliffhanger/contracts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { dayHeading } from '#lib/language/day-label.ts';
import { ShelfHeader } from '#ui/shelf.tsx';
import { groupNotices } from './describe-notice.ts';
import { NoticeRow } from './notice-row.tsx';
import styles from './notices.module.css';

/** Notices by day, newest first. @param newIds those that the viewer had not read when they came */
export function NoticeList({ notices, newIds }: { notices: readonly Notice[]; newIds: ReadonlySet<string> }) {
  const days = groupNotices(notices, (instant) => dayHeading(instant, currentLanguage()));
  return (
    <div>
      {days.map(([heading, ofDay]) => (
        <section key={heading} className={styles.day}>
          <ShelfHeader title={heading} className={styles.dayHead} />
          <ul className={styles.rows}>
            {ofDay.map((notice) => (
              <NoticeRow key={notice.noticeId} notice={notice} isNew={newIds.has(notice.noticeId)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
