import type { Notice } from '@cliffhanger/contracts';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { DramaRow } from '#entities/drama/drama-row.tsx';
import { formatTimeOfDay } from '#lib/language/format.ts';
import { href } from '#lib/navigation/paths.ts';
import { Pressable } from '#ui/pressable.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import { describeDramaNotice, describeNotice, isAboutDrama, type NoticeWords } from './describe-notice.ts';
import styles from './notices.module.css';

/** @param isNew the viewer had not read it when they came */
export function NoticeRow({ notice, isNew }: { notice: Notice; isNew: boolean }) {
  const { t } = useTranslation('notices');
  const { subject, createdAt } = notice;
  const time = formatTimeOfDay(createdAt);
  return (
    <li className={classNames(!isNew && styles.read)}>
      {isNew && <span className="visually-hidden">{t('new')}</span>}
      {isAboutDrama(subject) ? (
        <DramaRow drama={subject.drama} aside={time} {...describeDramaNotice(subject, t)} />
      ) : (
        <PlainRow {...describeNotice(subject, t)} time={time} />
      )}
    </li>
  );
}

/** A notice without a drama, with an icon in place of the poster. */
function PlainRow({ path, ...words }: NoticeWords & { time: string }) {
  if (path === null) {
    return (
      <div className={styles.row}>
        <RowWords {...words} />
      </div>
    );
  }
  return (
    <Pressable href={href(path)} className={styles.row}>
      <RowWords {...words} />
    </Pressable>
  );
}

function RowWords({ icon, title, text, time }: Omit<NoticeWords, 'path'> & { time: string }) {
  return (
    <>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <span className="grow">
        <span className={styles.head}>
          <h3 className="grow">
            <WordWrap text={title} />
          </h3>
          <span className={styles.time}>{time}</span>
        </span>
        {text && (
          <p className={styles.text}>
            <WordWrap text={text} />
          </p>
        )}
      </span>
    </>
  );
}
