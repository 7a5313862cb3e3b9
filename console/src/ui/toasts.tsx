import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { useTranslation } from 'react-i18next';
import styles from './toasts.module.css';

interface ToastText {
  text: string;
  /** Takes back what was done. */
  undo?: () => void;
}

const timeoutMs = 10_000;
const queue = new ToastQueue<ToastText>({ maxVisibleToasts: 3 });

/** Says what was done, for ten seconds, in which it can be taken back if there is an `undo`. */
export const showToast = (toast: ToastText): void => void queue.add(toast, { timeout: timeoutMs });

/** Where toasts appear. Render it once. */
export function Toasts() {
  const { t } = useTranslation();
  return (
    <ToastRegion queue={queue} className={styles.region ?? ''} aria-label={t('messages')}>
      {({ toast }) => (
        <Toast toast={toast} className={styles.toast ?? ''}>
          <ToastContent>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.undo && (
            <Button
              className={styles.undo ?? ''}
              onPress={() => {
                toast.content.undo?.();
                queue.close(toast.key);
              }}
            >
              {t('undo')}
            </Button>
          )}
        </Toast>
      )}
    </ToastRegion>
  );
}
