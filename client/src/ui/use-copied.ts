import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/copy-text.ts';
import { toast } from './toast.ts';

const copiedMs = 4_000;

/** Copies a text, and says so for 4 s, unless the text becomes another. A toast says that the browser refused, and `copy` returns false. */
export function useCopied(text: string) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<boolean> => {
    const isCopied = await copyText(text);
    if (isCopied) setCopied({ text });
    else toast(t('copyRefused'));
    return isCopied;
  };
  return { isCopied: copied?.text === text, copy };
}
