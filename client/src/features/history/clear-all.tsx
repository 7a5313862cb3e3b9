import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import styles from './history.module.css';

type ClearAllProps = {
  /** Number of dramas; null until all are loaded. */
  count: number | null;
  busy: boolean;
  onClear: () => Promise<unknown>;
};

/** The head of the list while it is edited, with the button that clears all of it after a question. */
export function ClearAll({ count, busy, onClear }: ClearAllProps) {
  const { t } = useTranslation(['history', 'common']);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <div className={styles.all}>
      <h2 className={styles.count}>
        {count === null ? t('common:pages.history') : t('common:dramas', { count })}
      </h2>
      <Button variant="text" onClick={() => setIsAsking(true)}>
        {t('clearAll')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        title={t('ask.title')}
        lost={count === null ? t('ask.lostAll') : t('ask.lost', { count })}
        kept={t('ask.kept')}
        action={{
          label: count === null ? t('ask.actionAll') : t('ask.action', { count }),
          onClick: () => void onClear().then(close, close),
          busy,
        }}
        cancelLabel={t('ask.keep')}
        closeLabel={t('common:close')}
        onClose={close}
      />
    </div>
  );
}
