import { useDeferredValue, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './find.module.css';
import { useResults } from './use-results.ts';

/** Finds pages, dramas, viewers and orders. The arrow keys choose, and Enter opens. */
export function FindSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const results = useResults(useDeferredValue(text));
  return (
    <Sheet title={t('find.open')} onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <Field
          label={t('find.label')}
          hint={t('find.hint')}
          type="search"
          value={text}
          onChange={setText}
          autoFocus
        />
        <Menu
          aria-label={t('find.label')}
          className={styles.results ?? ''}
          items={results}
          onAction={onClose}
          renderEmptyState={() => text.trim().length > 1 && <p className="fine">{t('find.nothing')}</p>}
        >
          {({ to, name, note }) => (
            <MenuItem id={`${to} ${name}`} href={to} textValue={name} className={styles.result ?? ''}>
              {name}
              <span className={styles.note}>{note}</span>
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Sheet>
  );
}
