import { limits } from '@cliffhanger/contracts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
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
export function SearchBar({ text, onChange, onComposing, onClear, onSubmit, onBack }: SearchBarProps) {
  const { t } = useTranslation(['discovery', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const submit = () => {
    input.current?.blur();
    onSubmit();
  };
  const clear = () => {
    input.current?.focus();
    onClear();
  };
  return (
    <header className={styles.bar}>
      <h1 className="visually-hidden">{t('common:search')}</h1>
      <IconButton icon="back" label={t('common:back')} onClick={onBack} />
      <search className={styles.search}>
        <form
          className={styles.box}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Icon name="search" size={16} />
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
        </form>
      </search>
    </header>
  );
}
