import type { ReactNode } from 'react';
import { failureMessage } from '#lib/api/errors.ts';
import { FormSheet } from './form-sheet.tsx';

interface ActSheetProps {
  title: string;
  /** The consequences: what is removed and what is kept. */
  text: string;
  /** The words of the button, which repeat the title with its number. */
  button: string;
  onAct: () => unknown;
  onClose: () => void;
  isPending: boolean;
  isDisabled?: boolean;
  /** Why it failed. */
  error: unknown;
  /** Somebody else changed it, and the next try does it all the same. */
  isStale?: boolean;
  children?: ReactNode;
}

/** Says what something does before it is done. */
export function ActSheet({ text, error, onAct, children, ...sheet }: ActSheetProps) {
  return (
    <FormSheet {...sheet} onSave={onAct} failure={error ? failureMessage(error) : null}>
      <p className="t2">{text}</p>
      {children}
    </FormSheet>
  );
}
