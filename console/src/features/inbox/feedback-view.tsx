import type { ReviewedFeedbackJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { failureMessage } from '#lib/api/errors.ts';
import { useCall, useChange } from '#lib/api/use-call.ts';
import { countryName, formatDay, formatNumber, formatTime, languageName } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Row } from '#ui/row.tsx';
import { Loaded } from '#ui/state.tsx';
import { showToast } from '#ui/toasts.tsx';
import { AnswerForm } from './answer-form.tsx';
import { FeedbackPictures } from './feedback-pictures.tsx';
import styles from './item.module.css';
import { ItemHead } from './item-head.tsx';
import { excerptOf, gapWords, timeWords } from './item-words.ts';
import { PlayerReports } from './player-reports.tsx';
import { useItemKeys } from './use-item-keys.ts';

interface FeedbackViewProps {
  feedbackId: string;
  others: readonly string[];
  /** Goes on with the next item. */
  onNext: () => void;
}

/** Feedback with what an answer needs to know, and the answer. */
export function FeedbackView({ feedbackId, others, onNext }: FeedbackViewProps) {
  const answer = useCall('inbox.feedback', { feedbackId });
  return (
    <div className={styles.item}>
      <Loaded answer={answer} lines={9}>
        {(review) => <Feedback review={review} others={others} onNext={onNext} />}
      </Loaded>
    </div>
  );
}

interface FeedbackProps extends Omit<FeedbackViewProps, 'feedbackId'> {
  review: ReviewedFeedbackJson;
}

function Feedback({ review, others, onNext }: FeedbackProps) {
  const { t } = useTranslation(['inbox', 'team']);
  const { feedback, viewer, doubleOrder } = review;
  const { close, isClosing, failure } = useClose(feedback.id, onNext);
  const isOpen = feedback.answeredAt === null && feedback.doneAt === null;
  useItemKeys({ e: focusAnswer, ...(isOpen && { d: close }) });
  const system = viewer.system
    ? t('team:you.device', { browser: viewer.browser, system: viewer.system })
    : null;
  const facts = [
    feedback.contact,
    viewer.browser ? (system ?? viewer.browser) : viewer.system,
    feedback.clientVersion && t('version', { version: feedback.clientVersion }),
  ];
  return (
    <>
      <ItemHead
        viewer={feedback.viewer}
        others={others}
        note={[
          t(`problemLong.${feedback.problemType as 'playback'}`),
          formatTime(feedback.createdAt),
          t('reads', {
            country: countryName(viewer.country),
            language: languageName(feedback.viewer.language),
          }),
        ].join(' · ')}
        actions={
          isOpen && (
            <Button isPending={isClosing} onPress={close}>
              {t('close')}
            </Button>
          )
        }
      />
      {failure !== null && <Notice>{failure}</Notice>}
      <div className={styles.sent}>
        <div>
          <p className={styles.words}>{feedback.description}</p>
          <p className="fine">{facts.filter(Boolean).join(' · ')}</p>
          {doubleOrder !== null && (
            <div className={styles.fact}>
              <Notice>
                <Link to={`/people/${feedback.viewer.number}?order=${doubleOrder.orderId}`}>
                  {t('doubleOrder', { gap: gapWords(t, doubleOrder.seconds) })}
                </Link>
              </Notice>
            </div>
          )}
        </div>
        <FeedbackPictures feedbackId={feedback.id} count={feedback.screenshots.length} />
      </div>
      <PlayerReports {...review} />
      <Before {...review} />
      <GivenAnswer {...review} />
      <div className={styles.foot}>
        <AnswerForm key={feedback.id} review={review} onDone={onNext} />
      </div>
    </>
  );
}

const focusAnswer = () =>
  document.querySelector<HTMLTextAreaElement>('[data-answer] textarea')?.focus({ preventScroll: false });

/** Finishes feedback without an answer, which can be taken back. */
const useClose = (feedbackId: string, onNext: () => void) => {
  const { t } = useTranslation('inbox');
  const { mutate, isPending, error } = useChange('inbox.done');
  const close = () =>
    mutate(
      { feedbackId },
      {
        onSuccess: () => {
          showToast({ text: t('closed'), undo: () => mutate({ feedbackId, done: false }) });
          onNext();
        },
      },
    );
  return { close, isClosing: isPending, failure: error ? failureMessage(error) : null };
};

const otherLetters = 80;

/** What the viewer sent and wrote before. */
function Before({ viewer, others, feedback }: ReviewedFeedbackJson) {
  const { t } = useTranslation('inbox');
  const [isAll, setIsAll] = useState(false);
  const { commentCount, reportedCommentCount: reported, registerTime, coinsBought } = viewer;
  const shown = isAll ? others : others.slice(0, 2);
  const comments = [
    t('before.comments', { count: commentCount }),
    reported > 0 ? t('before.reported', { count: reported }) : t('before.unreported'),
  ];
  return (
    <section>
      <h3 className={styles.heading}>{t('before.title')}</h3>
      {shown.map(({ id, description, createdAt, answeredAt, answeredBy, doneAt }) => (
        <Row
          key={id}
          to={`/inbox/feedback/${id}?kind=done`}
          title={excerptOf(description, otherLetters)}
          note={[
            formatDay(createdAt),
            answeredAt
              ? t('answeredAt', { name: answeredBy ?? '', time: timeWords(answeredAt) })
              : t(doneAt ? 'outcome.closed' : 'before.waits'),
          ].join(' · ')}
        />
      ))}
      {others.length > shown.length && (
        <Button kind="plain" onPress={() => setIsAll(true)}>
          {t('before.all', { count: others.length })}
        </Button>
      )}
      <Row
        title={commentCount > 0 ? comments.join(', ') : t('before.noComments')}
        note={t('before.viewer', {
          day: formatDay(registerTime),
          coins: formatNumber(coinsBought),
          count: coinsBought,
          number: feedback.viewer.number,
        })}
      />
    </section>
  );
}

/** The answer that the viewer reads now. */
function GivenAnswer({ feedback, answeredBy }: ReviewedFeedbackJson) {
  const { t } = useTranslation('inbox');
  const { answer, answeredAt, answerCoins, doneAt } = feedback;
  if (answer === null || answeredAt === null)
    return doneAt === null ? null : <p className="fine">{t('closedAt', { time: timeWords(doneAt) })}</p>;
  return (
    <section className={styles.given}>
      <p className="fine">
        {[
          t('answeredAt', { name: answeredBy ?? '', time: timeWords(answeredAt) }),
          ...(answerCoins === null ? [] : [t('withCoins', { count: answerCoins })]),
        ].join(' · ')}
      </p>
      <p className={styles.words}>{answer}</p>
    </section>
  );
}
