import type { StaffLogEntryJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useBannerTitles } from '#entities/banner-titles.ts';
import { useChange } from '#lib/api/use-call.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { showToast } from '#ui/toasts.tsx';
import { ChangedValue } from './changed-value.tsx';
import type { Difference } from './differences.ts';
import { actionName } from './entry-words.ts';
import styles from './log.module.css';

interface PutBackSheetProps {
  entry: StaffLogEntryJson;
  differences: readonly Difference[];
  onClose: () => void;
}

/** Says what comes back before it does, by the change in the other direction. */
export function PutBackSheet({ entry, differences, onClose }: PutBackSheetProps) {
  const { id, action, operator, subject } = entry;
  const { t } = useTranslation('log');
  const names = useBannerTitles(subject.kind === 'carousel');
  const { mutateAsync, isPending, error } = useChange('log.putBack');
  const putBack = async () => {
    try {
      await mutateAsync({ id });
    } catch {
      // The sheet says why.
      return;
    }
    showToast({ text: t('putBackDone', { action: actionName(action) }) });
    onClose();
  };
  return (
    <ActSheet
      title={t('putBackTitle', { action: actionName(action) })}
      text={t('putBackText', { who: operator })}
      button={t('putBackButton', { count: differences.length })}
      onAct={putBack}
      onClose={onClose}
      isPending={isPending}
      error={error}
    >
      <dl className={styles.values}>
        {differences.map(({ path, before, after }) => (
          <ChangedValue
            key={path.join(' ')}
            difference={{ path, before: after, after: before }}
            names={names}
          />
        ))}
      </dl>
    </ActSheet>
  );
}
