import type { DramaDetailJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useMe } from '#entities/me.ts';
import { clearDraft, readDraft, saveDraft } from '#lib/form/drafts.ts';
import { type DramaDraft, emptyDraft, normalizeDraft } from './draft.ts';
import { type DraftChange, listChanges, withoutChange } from './list-changes.ts';

/** A drama and what a person changes of it. */
export interface DramaEditor {
  drama: DramaDetailJson;
  draft: DramaDraft;
  changes: readonly DraftChange[];
  /** Somebody changed the drama after the person began. */
  isStale: boolean;
  edit(change: (draft: DramaDraft) => DramaDraft): void;
  takeBack(change: DraftChange): void;
  /** Goes on with the changes over those of others. */
  keepMine(): void;
  discard(): void;
}

/** The draft of the person who uses this browser, which keeps it for 14 days. */
export const useDramaDraft = (drama: DramaDetailJson): DramaEditor => {
  const name = `drama_${useMe().name}_${drama.slug}`;
  const [stored, setStored] = useState<DramaDraft>(() => ({
    ...emptyDraft(drama.revision),
    ...readDraft<DramaDraft>(name),
  }));
  const draft = normalizeDraft(drama, stored);
  const changes = listChanges(drama, draft);
  const store = (next: DramaDraft) => {
    const normal = normalizeDraft(drama, next);
    setStored(normal);
    if (listChanges(drama, normal).length > 0) saveDraft(name, normal);
    else clearDraft(name);
  };
  // A draft begins with its first change.
  const begun = changes.length > 0 ? draft : { ...draft, revision: drama.revision };
  return {
    drama,
    draft: begun,
    changes,
    isStale: begun.revision !== drama.revision,
    edit: (change) => store(change(begun)),
    takeBack: (change) => store(withoutChange(begun, change)),
    keepMine: () => store({ ...begun, revision: drama.revision }),
    discard: () => {
      setStored(emptyDraft(drama.revision));
      clearDraft(name);
    },
  };
};
