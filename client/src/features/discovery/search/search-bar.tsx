import { limits } from '@cliffhanger/contracts/core';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { type FormEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button.tsx';
import styles from './search-bar.module.css';

type SearchBarProps = {
  text: string;
  onChange: (text: string) => void;
  /** An input method editor starts or ends composing a word. */
  onComposing: (isComposing: boolean) => void;
  onClear: () => void;
  onSubmit: () => void;
  onBack: () => void;
};

/** The search field with the back arrow. Enter puts the keyboard away. */
export function SearchBar({ onSubmit, onBack, ...field }: SearchBarProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    input.current?.blur();
    onSubmit();
  };
  return (
    <header className={styles.bar}>
      <h1 className="visually-hidden">{t('search')}</h1>
      <IconButton icon="back" label={t('back')} onClick={onBack} />
      <search className={styles.search}>
        <form className={styles.box} onSubmit={submit}>
          <Icon name="search" size={16} />
          <SearchField input={input} {...field} />
        </form>
      </search>
    </header>
  );
}

type SearchFieldProps = Omit<SearchBarProps, 'onSubmit' | 'onBack'> & {
  input: RefObject<HTMLInputElement | null>;
};

function SearchField({ input, text, onChange, onComposing, onClear }: SearchFieldProps) {
  const { t } = useTranslation('discovery');
  const clear = () => {
    input.current?.focus();
    onClear();
  };
  return (
    <>
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the page is opened to type
        autoFocus={text === ''}
        maxLength={limits.search.maxQueryLength}
        aria-label={t('search.hint')}
        placeholder={t('search.hint')}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
      />
      {text !== '' && <IconButton icon="close" size={16} label={t('search.clear')} onClick={clear} />}
    </>
  );
}
