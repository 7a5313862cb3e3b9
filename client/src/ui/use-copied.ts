import { useEffect, useState } from 'react';
import { copyText } from '#lib/copy-text.ts';

const copiedMs = 4_000;

/** Copies a text, and says so for 4 s, unless the text becomes another. */
export function useCopied(text: string) {
  const [copied, setCopied] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await copyText(text);
    setCopied({ text });
  };
  return { isCopied: copied?.text === text, copy };
}
