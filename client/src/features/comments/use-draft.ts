import type { Comment } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
import { useState } from 'react';
import type { Store } from '#lib/store.ts';
import type { EpisodePosition } from './episode-position.ts';

interface Draft {
  text: string;
  /** Where typing began; null before. */
  startedAt: number | null;
  isPinned: boolean;
  /** The comment that it replies to, whose second it takes over. */
  parent: Comment | null;
}

const emptyDraft: Draft = { text: '', startedAt: null, isPinned: true, parent: null };

const hasWord = (text: string) => text.trim() !== '';

/** The comment that is being written. It stays when the sheet is closed. */
export function useDraft(position: Store<EpisodePosition>) {
  const [draft, setDraft] = useState(emptyDraft);
  const { text, startedAt, isPinned, parent } = draft;
  return {
    ...draft,
    canBeSent: hasWord(text),
    type: (typed: string) =>
      setDraft((before) => ({
        ...before,
        text: [...typed].slice(0, limits.comment.maxLength).join(''),
        startedAt: hasWord(typed) ? (before.startedAt ?? position.value.seconds) : null,
      })),
    pin: (pinned: boolean) => setDraft((before) => ({ ...before, isPinned: pinned })),
    replyTo: (comment: Comment | null) => setDraft((before) => ({ ...before, parent: comment })),
    /** Empties the draft. @returns what was written */
    take: () => {
      setDraft({ ...emptyDraft, isPinned });
      return {
        text: text.trim(),
        parentId: parent?.commentId ?? null,
        atSecond: parent === null && isPinned ? (startedAt ?? position.value.seconds) : null,
      };
    },
  };
}

export type CommentDraft = ReturnType<typeof useDraft>;
