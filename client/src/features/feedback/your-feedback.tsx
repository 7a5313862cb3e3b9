import type { SentFeedback } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { clearAnswerMark } from '#entities/feedback/answer-mark.ts';
import { useHasNewAnswer } from '#entities/feedback/new-answer.ts';
import { api } from '#lib/api/client.ts';
import { formatDayAndTime } from '#lib/language/format.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Panel } from '#ui/panel.tsx';
import styles from './your-feedback.module.css';

/** The viewer's own feedback with the answers of staff. Renders nothing if there is none. */
export function YourFeedback() {
  const { t } = useTranslation('feedback');
  // Each visit loads the latest answers.
  const { data, isError, isFetching, refetch } = useQuery({ ...api.feedback.list.query(), staleTime: 0 });
  const hasNewAnswer = useHasNewAnswer();
  useEffect(() => {
    if (hasNewAnswer && data && !isFetching) clearAnswerMark();
  }, [hasNewAnswer, data, isFetching]);
  if (isError && !data) return <LoadFailure text={t('yours.failed')} onRetry={refetch} isBusy={isFetching} />;
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={styles.list}>
      <h2 className="title">{t('yours.title')}</h2>
      <ol>
        {items.map((feedback) => (
          <li key={feedback.feedbackId}>
            <FeedbackPanel feedback={feedback} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function FeedbackPanel({ feedback }: { feedback: SentFeedback }) {
  const { t } = useTranslation('feedback');
  const { problemType, description, createdAt, answer, answeredAt } = feedback;
  return (
    <Panel className={styles.item}>
      <p className="small t2">
        <span>{`${t(`kind.${problemType}`)} · `}</span>
        <time dateTime={createdAt}>{formatDayAndTime(createdAt)}</time>
      </p>
      <p className={styles.text}>{description}</p>
      {answer !== null && answeredAt !== null ? (
        <div className={styles.answer}>
          <p className="small t2">
            <span>{`${t('yours.answer')} · `}</span>
            <time dateTime={answeredAt}>{formatDayAndTime(answeredAt)}</time>
          </p>
          <p className={styles.text}>{answer}</p>
        </div>
      ) : (
        <p className={`small t2 ${styles.waiting}`}>{t('yours.waiting')}</p>
      )}
    </Panel>
  );
}
