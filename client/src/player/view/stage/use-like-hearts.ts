import { useState } from 'react';
import type { PointerSample } from '#player/gestures/gestures.ts';

/** `x` and `y` are relative to the stage. */
export type LikeHeart = { id: number; x: number; y: number };

export interface LikeHeartList {
  hearts: readonly LikeHeart[];
  addHeart: (at: PointerSample) => void;
  removeHeart: (id: number) => void;
}

/** The hearts on the stage, one for each double tap. */
export function useLikeHearts(): LikeHeartList {
  const [hearts, setHearts] = useState<readonly LikeHeart[]>([]);
  return {
    hearts,
    addHeart: ({ x, y, atMs }: PointerSample) => setHearts((all) => [...all, { id: atMs, x, y }]),
    removeHeart: (id: number) => setHearts((all) => all.filter((heart) => heart.id !== id)),
  };
}
