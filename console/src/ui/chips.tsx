import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import styles from './chips.module.css';
import type { Choice } from './choice.tsx';
import { Notice } from './notice.tsx';

interface ChipsProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}

/** One of a few values, all of which are seen: filters of a list. */
export function Chips<Value extends string>({ label, value, choices, onChange }: ChipsProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.chips ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [chosen] = keys;
        if (chosen !== undefined) onChange(chosen as Value);
      }}
    >
      {choices.map(({ value: id, name }) => (
        <ToggleButton key={id} id={id} className={styles.chip ?? ''}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface MultipleChipsProps<Value extends string> {
  label: string;
  values: readonly Value[];
  choices: readonly Choice<Value>[];
  onChange: (values: Value[]) => void;
  problem?: string | undefined;
}

/** Some of a few values, all of which are seen, below their name. */
export function MultipleChips<Value extends string>(props: MultipleChipsProps<Value>) {
  const { label, values, choices, onChange, problem } = props;
  return (
    <div>
      <div className="fine">{label}</div>
      <ToggleButtonGroup
        aria-label={label}
        className={styles.chips ?? ''}
        selectionMode="multiple"
        selectedKeys={values}
        onSelectionChange={(keys) => onChange([...keys] as Value[])}
      >
        {choices.map(({ value, name }) => (
          <ToggleButton key={value} id={value} className={styles.chip ?? ''}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {problem !== undefined && <Notice>{problem}</Notice>}
    </div>
  );
}
