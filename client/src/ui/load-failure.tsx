import { useTranslation } from 'react-i18next';
import { connection } from '#lib/connection/connection.ts';
import { useStore } from '#lib/store.ts';
import { StatusMessage } from './status-message.tsx';

type LoadFailureProps = {
  /** Says that loading failed and that the viewer's data is unaffected. */
  text: string;
  onRetry: () => unknown;
  isBusy: boolean;
  /** Whether it fills the page. */
  isPage?: boolean;
};

/** Message in place of content that failed to load, with a retry button, unless the strip of the lost connection has it. */
export function LoadFailure({ text, onRetry, isBusy, isPage = false }: LoadFailureProps) {
  const { t } = useTranslation();
  const { isLost } = useStore(connection);
  if (isLost) return <StatusMessage kind="error" isPage={isPage} text={text} />;
  return (
    <StatusMessage
      kind="error"
      isPage={isPage}
      title={t('failure.notLoaded')}
      text={text}
      action={{ label: t('tryAgain'), onClick: () => void onRetry(), busy: isBusy }}
    />
  );
}
