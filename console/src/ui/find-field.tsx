import { Icon } from '@cliffhanger/look/icon.tsx';
import { useEffect, useState } from 'react';
import { Button, Input, SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from 'react-i18next';
import styles from './find-field.module.css';

/** A pause in typing after which the list follows. */
const pauseMs = 300;

interface FindFieldProps {
  label: string;
  value: string;
  /** Called after a pause in typing. */
  onChange: (text: string) => void;
}

/** Finds in a list what is typed. */
export function FindField({ label, value, onChange }: FindFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <SearchField className={styles.find ?? ''} aria-label={label} value={text} onChange={setText}>
      <Icon name="search" size={16} />
      <Input className={styles.input ?? ''} placeholder={label} />
      {text !== '' && (
        <Button className={styles.clear ?? ''} aria-label={t('clear')}>
          <Icon name="close" size={14} />
        </Button>
      )}
    </SearchField>
  );
}
