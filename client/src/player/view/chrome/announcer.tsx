import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSpeed } from '#lib/language/format.ts';
import type { Player } from '#player/use-player.ts';

/** Changes that follow one another so closely are said together: an episode that changes also pauses and plays. */
const settleMs = 300;

/** Tells screen readers what has changed: the episode, whether it plays, the speed, the clear view. */
export function Announcer({ player, speed, isClear }: { player: Player; speed: number; isClear: boolean }) {
  const { t } = useTranslation('player');
  const { video, isPlaying, detail } = player;
  const { drama, episode } = detail.data ?? {};
  const text = useChanges([
    drama && episode
      ? `${t('documentTitle', { drama: drama.title, number: episode.number })}: ${episode.title}`
      : null,
    video && t(isPlaying ? 'announce.playing' : 'announce.paused'),
    t('announce.speed', { speed: formatSpeed(speed) }),
    t(isClear ? 'announce.clear' : 'announce.notClear'),
  ]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}

/** Returns those of the facts that have changed last, in one text. A fact that is null is not known for the moment. */
function useChanges(facts: readonly (string | null)[]): string {
  const [text, setText] = useState('');
  const known = useRef(facts);
  const update = useEffectEvent(() => {
    const before = known.current;
    const changed = facts.filter((fact, index) => fact !== null && before[index] && fact !== before[index]);
    known.current = facts.map((fact, index) => fact ?? before[index] ?? null);
    if (changed.length > 0) setText(changed.join('. '));
  });
  const state = facts.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change starts the time again
  useEffect(() => {
    const timer = setTimeout(() => update(), settleMs);
    return () => clearTimeout(timer);
  }, [state]);
  return text;
}
