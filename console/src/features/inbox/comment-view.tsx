import { inboxPicturePaths, type ReviewedCommentJson } from '@cliffhanger/contracts/staff';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatDay, formatLength, formatList, formatNumber, formatTime } from '#lib/language/format.ts';
import { Ledge } from '#ui/ledge.tsx';
import { Row } from '#ui/row.tsx';
import { Loaded } from '#ui/state.tsx';
import { CommentDecision } from './comment-decision.tsx';
import styles from './item.module.css';
import { ItemHead } from './item-head.tsx';
import { placeWords, timeWords, titleOf } from './item-words.ts';
import { MuteSwitch } from './mute-switch.tsx';

interface CommentViewProps {
  commentId: string;
  others: readonly string[];
  /** Goes on with the next item. */
  onNext: () => void;
}

/** A comment with its moment, its reports and the record of its author, and what to do about it. */
export function CommentView({ commentId, others, onNext }: CommentViewProps) {
  const answer = useCall('inbox.comment', { commentId });
  return (
    <div className={styles.item}>
      <Loaded answer={answer} lines={9}>
        {(review) => <Comment review={review} others={others} onNext={onNext} />}
      </Loaded>
    </div>
  );
}

interface CommentProps extends Omit<CommentViewProps, 'commentId'> {
  review: ReviewedCommentJson;
}

function Comment({ review, others, onNext }: CommentProps) {
  const { t } = useTranslation('inbox');
  const { comment, place, atSecond } = review;
  const { author, createdAt, hiddenAt, deletedAt, parent, text } = comment;
  const mayMute = useMay('people.act');
  const note = [
    t('comment'),
    placeWords(t, place),
    ...(atSecond === null ? [] : [t('hanging', { time: formatLength(atSecond) })]),
    formatTime(createdAt),
  ];
  return (
    <>
      <ItemHead viewer={author} others={others} note={note.join(' · ')} />
      <div className={styles.comment}>
        <Moment review={review} />
        <div className={styles.about}>
          <p className={styles.words}>{text === '' ? t('textGone') : text}</p>
          {parent && <p className="fine">{t('replyTo', { text: parent.text })}</p>}
          {hiddenAt !== null && deletedAt === null && (
            <p className={`fine ${styles.hidden}`}>
              <Icon name="warn" size={16} />
              {t('hiddenSince', { time: timeWords(hiddenAt) })}
            </p>
          )}
          <div className={styles.rows}>
            <Reports review={review} />
            <Record review={review} />
            {mayMute && <MuteSwitch review={review} />}
          </div>
        </div>
      </div>
      <div className={classNames(styles.foot, styles.decision)}>
        <CommentDecision review={review} onNext={onNext} />
      </div>
    </>
  );
}

/** The frame at the second of the comment, or the still of its episode. */
function Moment({ review: { comment, place, atSecond } }: { review: ReviewedCommentJson }) {
  const { t } = useTranslation('inbox');
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  return (
    <div className={styles.moment}>
      <img
        src={inboxPicturePaths.comment(comment.id)}
        alt={t('moment', { place: placeWords(t, place) })}
        onError={() => setIsMissing(true)}
      />
      <span className={styles.momentPlace}>
        {t('episode', { title: titleOf(place.titles), number: place.episodeNumber })}
      </span>
      {atSecond !== null && (
        <div className={styles.momentSecond}>
          <Ledge share={atSecond / Math.max(place.durationSeconds, 1)} />
        </div>
      )}
    </div>
  );
}

const shownReporters = 2;

/** Who reported the comment, by reason. Reviewed reports say so. */
function Reports({ review: { comment } }: { review: ReviewedCommentJson }) {
  const { t } = useTranslation('inbox');
  const groups = Map.groupBy(comment.reports, ({ reason, isReviewed }) => `${reason} ${isReviewed}`);
  return [...groups.values()].map((reports) => {
    const [first] = reports;
    if (!first) return null;
    const names = reports.slice(0, shownReporters).map(({ viewer }) => viewer.displayName);
    const more = reports.length - names.length;
    return (
      <Row
        key={`${first.reason} ${first.isReviewed}`}
        title={t(`report.${first.reason}`, { count: reports.length })}
        note={first.isReviewed ? t('report.reviewed') : undefined}
        end={
          <span className="fine">
            {formatList([...names, ...(more > 0 ? [t('report.more', { count: more })] : [])])}
          </span>
        }
      />
    );
  });
}

/** What the author wrote so far, and how often staff removed it. */
function Record({ review: { author, comment } }: { review: ReviewedCommentJson }) {
  const { t } = useTranslation('inbox');
  const mayOpen = useMay('people.read');
  const { commentCount, removedCount, lastRemovedAt, reportedCount } = author;
  const facts = [
    ...(reportedCount > 0 ? [t('record.reported', { count: reportedCount })] : []),
    lastRemovedAt === null
      ? t('record.noneRemoved')
      : t('record.removed', { count: removedCount, day: formatDay(lastRemovedAt) }),
  ];
  return (
    <Row
      title={t('record.wrote', {
        name: comment.author.displayName,
        count: commentCount,
        number: formatNumber(commentCount),
      })}
      end={<span className="fine">{facts.join(' · ')}</span>}
      to={mayOpen ? `/people/${comment.author.number}` : undefined}
    />
  );
}
