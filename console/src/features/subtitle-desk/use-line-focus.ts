import { useEffect, useRef } from 'react';
import { fieldIdOf } from './field-id.ts';

/** The field with the text of a line, if it is drawn. */
const fieldOf = (id: string | null): HTMLTextAreaElement | null => {
  const field = document.getElementById(fieldIdOf(id ?? ''));
  return field instanceof HTMLTextAreaElement ? field : null;
};

/** Puts the cursor into lines, also into one that is not drawn yet, and reads where it stands. */
export const useLineFocus = () => {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const field = fieldOf(wanted.current);
    wanted.current = null;
    field?.focus();
    field?.scrollIntoView({ block: 'nearest' });
  });
  return {
    focusLine: (id: string) => {
      wanted.current = id;
      fieldOf(id)?.focus();
    },
    cursorIn: (id: string | null) => fieldOf(id)?.selectionStart ?? 0,
  };
};
