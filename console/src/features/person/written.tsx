import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { excerptOf } from '#lib/language/excerpt.ts';
import { formatAgo, formatNumber } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { showToast } from '#ui/toasts.tsx';
import type { Person } from './person.ts';

const problemTypes = ['playback', 'payment', 'account', 'content', 'suggestion', 'other'] as const;

/** The feedback and the comments of a viewer, and the codes they redeemed. */
export function Written({ person: { feedback, comments, redemptions } }: { person: Person }) {
  const { t } = useTranslation(['people', 'inbox']);
  const mayAnswer = useMay('inbox');
  const isEmpty = feedback.length + comments.length === 0;
  return (
    <>
      <Section title={t('wrote.title')}>
        {isEmpty && <p className="fine">{t('wrote.none')}</p>}
        {feedback.map(({ id, problemType, description, createdAt, answeredAt }) => {
          const known = problemTypes.find((type) => type === problemType);
          return (
            <Row
              key={id}
              title={excerptOf(description)}
              note={[
                known === undefined ? problemType : t(`inbox:problemLong.${known}`),
                formatAgo(createdAt),
                t(answeredAt === null ? 'wrote.unanswered' : 'wrote.answered'),
              ].join(' · ')}
              to={mayAnswer ? `/inbox/feedback/${id}` : undefined}
            />
          );
        })}
        <Comments comments={comments} />
      </Section>
      {redemptions.length > 0 && (
        <Section title={t('codes.title')}>
          {redemptions.map(({ campaign, kind, amount, at }) => (
            <Row
              key={at}
              title={t(kind, { count: amount, coins: formatNumber(amount) })}
              note={[campaign ?? t('codes.unnamed'), formatAgo(at)].join(' · ')}
            />
          ))}
        </Section>
      )}
    </>
  );
}

/** The comments of a viewer, each of which can be removed, also those that nobody reported. */
function Comments({ comments }: Pick<Person, 'comments'>) {
  const { t } = useTranslation(['people', 'inbox', 'team']);
  const mayRemove = useMay('moderation');
  const remove = useChange('comments.remove');
  const restore = useChange('comments.restore');
  const error = remove.error ?? restore.error;
  const removeIt = async (commentId: string) => {
    await remove.mutateAsync({ commentId });
    showToast({ text: t('inbox:decide.removed'), undo: () => restore.mutate({ commentId }) });
  };
  return (
    <>
      {error && <Notice>{failureMessage(error)}</Notice>}
      {comments.map(({ id, text, dramaTitle, episodeNumber, likeCount, deletedAt, hiddenAt, createdAt }) => (
        <Row
          key={id}
          title={excerptOf(text) || t('wrote.erased')}
          note={[
            t('wrote.comment', { drama: dramaTitle, number: episodeNumber }),
            formatAgo(createdAt),
            ...(likeCount > 0 ? [t('wrote.likes', { count: likeCount })] : []),
            ...(deletedAt ? [t('wrote.removed')] : hiddenAt ? [t('wrote.hidden')] : []),
          ].join(' · ')}
          end={
            mayRemove &&
            deletedAt === null && (
              <Button
                kind="plain"
                onPress={() => void removeIt(id).catch(() => undefined)}
                aria-label={t('wrote.removeNamed', { text: excerptOf(text) })}
              >
                {t('team:remove')}
              </Button>
            )
          }
        />
      ))}
    </>
  );
}
