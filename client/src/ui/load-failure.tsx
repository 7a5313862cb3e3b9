import { useTranslation } from 'react-i18next';
import { StatusMessage } from './status-message.tsx';

type LoadFailureProps = {
  /** Says that loading failed and that the viewer's data is unaffected. */
  text: string;
  onRetry: () => unknown;
  isBusy: boolean;
  /** It is the whole page. */
  isPage?: boolean;
};

/** In place of what did not load, with a button that tries again. */
export function LoadFailure({ text, onRetry, isBusy, isPage = false }: LoadFailureProps) {
  const { t } = useTranslation();
  return (
    <StatusMessage
      kind="error"
      isPage={isPage}
      title={t('failure.title')}
      text={text}
      action={{ label: t('tryAgain'), onClick: () => void onRetry(), busy: isBusy }}
    />
  );
}
