import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { excerptOf } from '#lib/language/excerpt.ts';
import { formatAge, formatNumber } from '#lib/language/format.ts';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
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
                formatAge(createdAt),
                t(answeredAt === null ? 'wrote.unanswered' : 'wrote.answered'),
              ].join(' · ')}
              to={mayAnswer ? `/inbox/feedback/${id}` : undefined}
            />
          );
        })}
        {comments.map(
          ({ id, text, dramaTitle, episodeNumber, likeCount, deletedAt, hiddenAt, createdAt }) => (
            <Row
              key={id}
              title={excerptOf(text) || t('wrote.erased')}
              note={[
                t('wrote.comment', { drama: dramaTitle, number: episodeNumber }),
                formatAge(createdAt),
                ...(likeCount > 0 ? [t('wrote.likes', { count: likeCount })] : []),
                ...(deletedAt ? [t('wrote.removed')] : hiddenAt ? [t('wrote.hidden')] : []),
              ].join(' · ')}
            />
          ),
        )}
      </Section>
      {redemptions.length > 0 && (
        <Section title={t('codes.title')}>
          {redemptions.map(({ campaign, kind, amount, at }) => (
            <Row
              key={at}
              title={t(kind, { count: amount, coins: formatNumber(amount) })}
              note={[campaign ?? t('codes.unnamed'), formatAge(at)].join(' · ')}
            />
          ))}
        </Section>
      )}
    </>
  );
}
