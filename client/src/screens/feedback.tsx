import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { FeedbackForm } from '#features/feedback/feedback-form.tsx';
import { FeedbackSent } from '#features/feedback/feedback-sent.tsx';
import type { FeedbackValues } from '#features/feedback/feedback-values.ts';
import { YourFeedback } from '#features/feedback/your-feedback.tsx';
import { paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { serverNow } from '#lib/server-clock.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';

type Sent = { values: FeedbackValues; sentAt: string };

export default function Feedback() {
  const goBack = useGoBack(paths.profile());
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  const [sent, setSent] = useState<Sent | null>(null);
  const show = (values: FeedbackValues) => {
    setSent({ values, sentAt: serverNow().toISOString() });
    window.scrollTo(0, 0);
  };
  return (
    <Column>
      <PageBar onBack={goBack} />
      {sent ? (
        <FeedbackSent {...sent} onBack={goBack} onAgain={() => setSent(null)} />
      ) : (
        <>
          <FeedbackForm description={search.get('description')} onSent={show} />
          {isSignedIn && <YourFeedback />}
        </>
      )}
    </Column>
  );
}
