import type { Cue } from '@cliffhanger/contracts/subtitle-cues';
import type { TrackName } from '@cliffhanger/contracts/subtitle-tracks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { askStaff, type CallAnswer } from '#lib/api/call.ts';
import { type ChangedSince, changedSinceOf, failureMessage } from '#lib/api/errors.ts';
import { callQuery } from '#lib/api/use-call.ts';
import { clearDraft, readDraft, saveDraft } from '#lib/form/drafts.ts';
import { type DraftCue, withoutIds } from './cue-edits.ts';
import { reduceCues, startHistory } from './cue-history.ts';

/** The track of an episode that somebody edits. */
export interface TrackPlace {
  slug: string;
  number: number;
  track: TrackName;
}

/** What this browser keeps until it is saved. */
interface CueDraft {
  cues: Cue[];
  base: Cue[];
  revision: number;
}

export const newCueId = (): string => crypto.randomUUID();

const withIds = (cues: readonly Cue[]): DraftCue[] => cues.map((cue) => ({ ...cue, id: newCueId() }));
const isSame = (one: readonly Cue[], other: readonly Cue[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Lets this browser keep lines until they are saved. */
const useKeptDraft = (
  name: string,
  { lines, base, revision }: Omit<CueDraft, 'cues'> & { lines: readonly DraftCue[] },
): void => {
  useEffect(() => {
    const cues = withoutIds(lines);
    if (isSame(cues, base)) clearDraft(name);
    else saveDraft(name, { cues, base, revision } satisfies CueDraft);
  }, [name, lines, base, revision]);
};

/**
 * The lines of a track while somebody edits them. Nothing typed is lost: this browser keeps it until it is saved, through a
 * reload, a lost connection and an ended session.
 * @param answer the track as it was read
 */
export const useCueEditor = (place: TrackPlace, answer: CallAnswer<'episode.cues'>) => {
  const queries = useQueryClient();
  const draftName = `subtitles ${place.slug} ${place.number} ${place.track}`;
  const [beginning] = useState(() => {
    const saved = answer.result.cues ?? [];
    const draft: Partial<CueDraft> = readDraft(draftName);
    const isKept = draft.cues !== undefined && draft.base !== undefined && !isSame(draft.cues, saved);
    return isKept
      ? { cues: draft.cues ?? [], base: draft.base ?? [], revision: draft.revision ?? 0, isKept }
      : { cues: saved, base: saved, revision: answer.revision, isKept };
  });
  const [history, dispatch] = useReducer(reduceCues, beginning.cues, (cues) => startHistory(withIds(cues)));
  const [base, setBase] = useState(beginning.base);
  const [revision, setRevision] = useState(beginning.revision);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [since, setSince] = useState<ChangedSince | null>(null);
  const written = withoutIds(history.cues);
  const isDirty = !isSame(written, base);

  useKeptDraft(draftName, { lines: history.cues, base, revision });

  const readAgain = () => queries.fetchQuery({ ...callQuery('episode.cues', place), staleTime: 0 });

  /** @param known the entry of the log until which the person knows the track. @returns whether it was saved */
  const saveCues = async (cues: readonly Cue[], known: number): Promise<{ revision: number } | null> => {
    setIsPending(true);
    setFailure(null);
    try {
      await askStaff('episode.saveCues', {
        ...place,
        revision: known,
        cues: cues.length > 0 ? [...cues] : null,
      });
      setSince(null);
      // Lines without words are kept here only.
      setBase(cues.filter(({ text }) => text.trim() !== ''));
      const fresh = await readAgain();
      setRevision(fresh.revision);
      await queries.invalidateQueries();
      return fresh;
    } catch (error) {
      setSince(changedSinceOf(error));
      setFailure(failureMessage(error));
      return null;
    } finally {
      setIsPending(false);
    }
  };

  /** @returns what gives viewers the lines of before again, while those that are written stay; null: nothing was saved */
  const save = async (known = revision): Promise<(() => Promise<boolean>) | null> => {
    const before = base;
    const saved = await saveCues(written, known);
    return saved && (async () => (await saveCues(before, saved.revision)) !== null);
  };

  return {
    ...history,
    dispatch,
    isDirty,
    /** The lines are those that this browser had kept. */
    isKept: beginning.isKept,
    isPending,
    failure,
    /** The change of another person since the cues were read. */
    since,
    save: () => save(),
    /** Saves over what somebody else has saved. */
    saveOver: () => save(since?.revision),
    /** Shows what somebody else saved. Undo brings the own lines back. */
    takeTheirs: async () => {
      const fresh = await readAgain().catch((error: unknown) => setFailure(failureMessage(error)));
      if (!fresh) return;
      const cues = fresh.result.cues ?? [];
      setBase(cues);
      setRevision(fresh.revision);
      setSince(null);
      setFailure(null);
      dispatch({ type: 'edit', cues: withIds(cues) });
    },
  };
};

export type CueEditor = ReturnType<typeof useCueEditor>;
