import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Sheet, SheetActions } from './sheet.tsx';

interface ActSheetProps {
  title: string;
  /** The consequences: what is removed and what is kept. */
  text: string;
  /** The words of the button, which repeat the title with its number. */
  button: string;
  onAct: () => unknown;
  onClose: () => void;
  isPending: boolean;
  /** Why it failed. */
  error: unknown;
  children?: ReactNode;
}

/** Says what something does before it is done. */
export function ActSheet({ title, text, button, onAct, onClose, isPending, error, children }: ActSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet title={title} onClose={onClose}>
      <p className="t2">{text}</p>
      {children}
      {error !== null && error !== undefined && <Notice>{failureMessage(error)}</Notice>}
      <SheetActions>
        <Button kind="main" isPending={isPending} onPress={() => void onAct()}>
          {button}
        </Button>
        <Button onPress={onClose}>{t('notNow')}</Button>
      </SheetActions>
    </Sheet>
  );
}
