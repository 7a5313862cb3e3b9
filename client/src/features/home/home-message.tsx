import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#ui/load-failure.tsx';
import { StatusMessage } from '#ui/status-message.tsx';

type HomeMessageProps = { isEmpty: boolean; onRetry: () => unknown; isBusy: boolean };

/** What stands on the home screen without dramas: there are none, or they did not load. */
export default function HomeMessage({ isEmpty, onRetry, isBusy }: HomeMessageProps) {
  const { t } = useTranslation('home');
  if (!isEmpty) return <LoadFailure text={t('failed')} onRetry={onRetry} isBusy={isBusy} />;
  return (
    <StatusMessage
      kind="empty"
      title={t('empty.title')}
      text={t('empty.text')}
      action={{ label: t('empty.action'), onClick: () => void onRetry(), busy: isBusy }}
    />
  );
}
