import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused, NoAnswer } from '#lib/api/errors.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Sheet, SheetActions } from './sheet.tsx';

/** How a form is saved, as `useCallForm` has it. */
export interface FormSave {
  onSave: () => unknown;
  isPending: boolean;
  /** Why it was not saved; null if it was not tried. */
  failure: string | null;
  /** Somebody else changed it, and the next try puts this over theirs. */
  isStale?: boolean;
}

interface FormSheetProps extends FormSave {
  title: string;
  /** The words of the button that saves. */
  button: ReactNode;
  isDisabled?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form over the screen: its fields, why it was not saved, and the button that saves. */
export function FormSheet({
  title,
  button,
  isDisabled = false,
  onSave,
  isPending,
  failure,
  isStale = false,
  onClose,
  children,
}: FormSheetProps) {
  const { t } = useTranslation();
  const save = async () => {
    try {
      await onSave();
    } catch (error) {
      // `failure` says it.
      if (!(error instanceof CallRefused || error instanceof NoAnswer)) throw error;
    }
  };
  return (
    <Sheet title={title} onClose={onClose}>
      {children}
      {failure !== null && <Notice>{failure}</Notice>}
      <SheetActions>
        <Button kind="main" isPending={isPending} isDisabled={isDisabled} onPress={() => void save()}>
          {isStale ? t('putMineOver') : button}
        </Button>
        <Button onPress={onClose}>{t('notNow')}</Button>
      </SheetActions>
    </Sheet>
  );
}
