import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Waits until a word is typed, and is short enough for results that follow the typing. */
const debounceMs = 250;

/**
 * The text of the search field, and the term that is searched for: the field's text once the viewer stops typing. The term
 * is in the address, so that going back from a result restores it. An input method editor that composes a word does not
 * search for its parts.
 */
export function useSearchInput() {
  const [search, setSearch] = useSearchParams();
  const term = search.get('q') ?? '';
  const [text, setText] = useState(term);
  const [isComposing, setIsComposing] = useState(false);
  const typed = text.trim();

  const apply = (next: string) => setSearch(next === '' ? {} : { q: next }, { replace: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `apply` is new on each render
  useEffect(() => {
    if (isComposing || typed === term) return;
    const timer = setTimeout(() => apply(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [isComposing, typed, term]);

  return {
    text,
    term,
    setText,
    setIsComposing,
    /** Searches for a term at once. */
    choose: (next: string) => {
      setText(next);
      apply(next.trim());
    },
  };
}
