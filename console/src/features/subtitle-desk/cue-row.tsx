import type { CueWarning } from '@cliffhanger/contracts/staff';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/language/format.ts';
import { formatClock, parseClock } from './clock-time.ts';
import type { DraftCue } from './cue-edits.ts';
import styles from './desk.module.css';
import { fieldIdOf } from './field-id.ts';

interface CueRowProps {
  cue: DraftCue;
  number: number;
  language: string;
  warnings: readonly CueWarning[];
  /** The text of the language beside at the same time; undefined if none is shown. */
  beside: string | undefined;
  besideLanguage: string | undefined;
  isSelected: boolean;
  isReadOnly: boolean;
  onSelect: (id: string) => void;
  onText: (id: string, text: string) => void;
  onTime: (id: string, edge: 'start' | 'end', seconds: number) => void;
}

const isSameWarning = (one: CueWarning, other: CueWarning | undefined): boolean =>
  one.kind === other?.kind && one.value === other.value && one.max === other.max;

/** The warnings of all lines are found anew with each key. */
const isDrawnAlready = (
  { warnings: before, ...drawn }: CueRowProps,
  { warnings, ...props }: CueRowProps,
): boolean =>
  before.length === warnings.length &&
  before.every((warning, index) => isSameWarning(warning, warnings[index])) &&
  Object.entries(props).every(([name, value]) => drawn[name as keyof typeof drawn] === value);

/** A line: its times, its words, what viewers would stumble over, and another language beside it. */
export const CueRow = memo(function CueRow(props: CueRowProps) {
  const { cue, number, language, warnings, beside, besideLanguage, isSelected, isReadOnly } = props;
  const { onSelect, onText, onTime } = props;
  const { t } = useTranslation('subtitles');
  return (
    <li
      className={classNames(styles.row, isSelected && styles.selected)}
      aria-current={isSelected || undefined}
    >
      <button type="button" className={styles.number} onClick={() => onSelect(cue.id)} tabIndex={-1}>
        {formatNumber(number)}
      </button>
      <div className={styles.times}>
        <TimeField
          label={t('row.start', { number })}
          seconds={cue.fromSeconds}
          isReadOnly={isReadOnly}
          onChange={(seconds) => onTime(cue.id, 'start', seconds)}
        />
        <TimeField
          label={t('row.end', { number })}
          seconds={cue.toSeconds}
          isReadOnly={isReadOnly}
          onChange={(seconds) => onTime(cue.id, 'end', seconds)}
        />
      </div>
      <div className={styles.words}>
        <textarea
          id={fieldIdOf(cue.id)}
          data-cue={cue.id}
          className={styles.area}
          aria-label={t('row.text', { number })}
          lang={language}
          rows={1}
          value={cue.text}
          placeholder={t('warning.empty')}
          readOnly={isReadOnly}
          spellCheck
          onFocus={() => onSelect(cue.id)}
          onChange={(event) => onText(cue.id, event.target.value)}
        />
        {warnings
          .filter(({ kind }) => kind !== 'empty')
          .map((warning) => (
            <Warning key={warning.kind} warning={warning} />
          ))}
      </div>
      {beside !== undefined && (
        <p className={styles.beside} lang={besideLanguage}>
          {beside}
        </p>
      )}
    </li>
  );
}, isDrawnAlready);

function Warning({ warning: { kind, value, max } }: { warning: CueWarning }) {
  const { t } = useTranslation('subtitles');
  const rounded = kind === 'longLine' ? value : Math.max(0.1, Math.round(value * 10) / 10);
  return (
    <p className={styles.warning}>
      <Icon name="warn" size={12} />
      <span>{t(`warning.${kind}`, { value: formatNumber(rounded), max: formatNumber(max) })}</span>
    </p>
  );
}

interface TimeFieldProps {
  label: string;
  seconds: number;
  isReadOnly: boolean;
  onChange: (seconds: number) => void;
}

/** A time that can be typed. What is no time stays as it was. */
function TimeField({ label, seconds, isReadOnly, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : parseClock(typed);
  const take = () => {
    if (read !== null && Math.abs(read - seconds) >= 0.005) onChange(read);
    setTyped(null);
  };
  return (
    <input
      className={styles.time}
      aria-label={label}
      aria-invalid={(typed !== null && read === null) || undefined}
      inputMode="decimal"
      tabIndex={-1}
      readOnly={isReadOnly}
      value={typed ?? formatClock(seconds)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}
