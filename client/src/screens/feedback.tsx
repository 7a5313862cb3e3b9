import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FeedbackForm } from '#features/feedback/feedback-form.tsx';
import { FeedbackSent } from '#features/feedback/feedback-sent.tsx';
import type { FeedbackValues } from '#features/feedback/feedback-values.ts';
import { paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { Column } from '#ui/column.tsx';
import { TopBar } from '#ui/top-bar.tsx';

type Sent = { values: FeedbackValues; sentAt: string };

export default function Feedback() {
  const { t } = useTranslation('common');
  const goBack = useGoBack(paths.profile());
  const [search] = useSearchParams();
  const [sent, setSent] = useState<Sent | null>(null);
  useDocumentTitle(t('pages.feedback'));
  const show = (values: FeedbackValues) => {
    setSent({ values, sentAt: new Date().toISOString() });
    window.scrollTo(0, 0);
  };
  return (
    <Column>
      <TopBar title={t('pages.feedback')} back={{ label: t('back'), onClick: goBack }} />
      {sent ? (
        <FeedbackSent {...sent} onBack={goBack} onAgain={() => setSent(null)} />
      ) : (
        <FeedbackForm description={search.get('description')} onSent={show} />
      )}
    </Column>
  );
}
