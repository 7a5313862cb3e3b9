import { useEffect, useRef, useState } from 'react';
import { toast } from './toast.ts';

type RemovalOptions<Id> = {
  undoLabel: string;
  /** Removes it for good. If it fails, the item returns; it shows the failure itself. */
  commit: (id: Id) => Promise<unknown>;
};

/**
 * Removes items from a list at once, but commits only after the toast that offers to undo it: after 4 s, with the next
 * removal, or when the viewer leaves the screen.
 */
export function useUndoableRemoval<Id>({ undoLabel, commit }: RemovalOptions<Id>) {
  const [removedIds, setRemovedIds] = useState<ReadonlySet<Id>>(new Set());
  const dismissToast = useRef(() => {});
  useEffect(() => () => dismissToast.current(), []);

  const restore = (id: Id) => setRemovedIds((ids) => new Set([...ids].filter((other) => other !== id)));
  const remove = (id: Id, message: string) => {
    setRemovedIds((ids) => new Set([...ids, id]));
    dismissToast.current = toast(message, {
      action: {
        label: undoLabel,
        onPress: () => restore(id),
        onExpire: () => void commit(id).catch(() => restore(id)),
      },
    });
  };
  return { isRemoved: (id: Id) => removedIds.has(id), remove };
}
