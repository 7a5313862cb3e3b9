import type { DraftCue } from './cue-edits.ts';

/** The lines of a track with what was done to them. */
export interface CueHistory {
  cues: readonly DraftCue[];
  /** The line that the keys act on; null without any. */
  selectedId: string | null;
  past: readonly (readonly DraftCue[])[];
  future: readonly (readonly DraftCue[])[];
  /** What the last change was a part of, such as the text of one line. */
  group: string | null;
}

export type CueAction =
  | { type: 'select'; id: string | null }
  | {
      type: 'edit';
      cues: readonly DraftCue[];
      /** The line that is selected afterwards; without, the same. */
      selectedId?: string | null;
      /** Changes of the same group are undone together. */
      group?: string;
    }
  | { type: 'undo' }
  | { type: 'redo' };

const maxPast = 200;

export const startHistory = (cues: readonly DraftCue[]): CueHistory => ({
  cues,
  selectedId: cues[0]?.id ?? null,
  past: [],
  future: [],
  group: null,
});

/** A line that is gone cannot stay selected: the first one that is there is. */
const selectAmong = (cues: readonly DraftCue[], id: string | null): string | null =>
  cues.some((cue) => cue.id === id) ? id : (cues[0]?.id ?? null);

export const reduceCues = (state: CueHistory, action: CueAction): CueHistory => {
  const { cues, selectedId, past, future } = state;
  switch (action.type) {
    case 'select':
      return { ...state, selectedId: action.id, group: null };
    case 'edit': {
      const group = action.group ?? null;
      const isSameGroup = group !== null && group === state.group;
      return {
        cues: action.cues,
        selectedId: selectAmong(
          action.cues,
          action.selectedId === undefined ? selectedId : action.selectedId,
        ),
        past: isSameGroup ? past : [...past, cues].slice(-maxPast),
        future: [],
        group,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (!before) return state;
      return {
        cues: before,
        selectedId: selectAmong(before, selectedId),
        past: past.slice(0, -1),
        future: [cues, ...future],
        group: null,
      };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (!next) return state;
      return {
        cues: next,
        selectedId: selectAmong(next, selectedId),
        past: [...past, cues],
        future: rest,
        group: null,
      };
    }
  }
};
