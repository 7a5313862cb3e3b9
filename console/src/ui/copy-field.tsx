import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { Field } from './field.tsx';

/** Text to be copied. A browser without the right to the clipboard lets the person select it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  };
  return (
    <div className={styles.line}>
      <Field label={label} value={text} onChange={() => undefined} isReadOnly />
      <Button onPress={() => void copy()}>{t(isCopied ? 'copied' : 'copy')}</Button>
    </div>
  );
}
