import { type Language, languageTable } from '@cliffhanger/contracts/language-table';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { useState } from 'react';
import { Text, TextArea, TextField } from 'react-aria-components/TextField';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/language/format.ts';
import { Ledge } from '#ui/ledge.tsx';
import type { CellText } from './list-text-rows.ts';
import styles from './texts.module.css';

/** Up to this length, a text stands on a ledge that counts. */
const maxCounted = 100;

interface TextCellProps {
  label: string;
  language: Language;
  text: CellText;
  maxLength: number;
  problem: string | undefined;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  /** @returns whether it took what was pasted */
  onPaste: (clipboard: string) => boolean;
}

/** A text in one language. Where it is not translated, it shows what viewers read instead. */
export function TextCell(props: TextCellProps) {
  const { label, language, text, maxLength, problem, isReadOnly, onChange, onPaste } = props;
  const { t } = useTranslation('drama');
  const [isLeft, setIsLeft] = useState(false);
  const { value, fallback, isChanged } = text;
  const isTooLong = value.length > maxLength;
  const shown = isLeft || isTooLong ? problem : undefined;
  const isUntranslated = fallback !== null && value === '';
  return (
    <TextField
      aria-label={label}
      className={classNames(styles.cell, isChanged && styles.changed)}
      value={value}
      onChange={onChange}
      onBlur={() => setIsLeft(true)}
      isReadOnly={isReadOnly}
      isInvalid={shown !== undefined}
      validationBehavior="aria"
    >
      <TextArea
        className={styles.area ?? ''}
        lang={languageTable[language].locale}
        spellCheck
        rows={1}
        placeholder={fallback ?? ''}
        onPaste={(event) => {
          if (!isReadOnly && onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
      />
      {maxLength <= maxCounted && value !== '' && (
        <div className={styles.counter}>
          <Ledge share={value.length / maxLength} />
        </div>
      )}
      {(shown !== undefined || isUntranslated || isTooLong) && (
        <div className={styles.foot}>
          {shown === undefined ? (
            <Text slot="description">{isUntranslated && t('texts.fallback')}</Text>
          ) : (
            <Text slot="errorMessage" className={styles.error ?? ''}>
              {shown}
            </Text>
          )}
          {isTooLong && (
            <span
              className={styles.count}
            >{`${formatNumber(value.length)} / ${formatNumber(maxLength)}`}</span>
          )}
        </div>
      )}
    </TextField>
  );
}
