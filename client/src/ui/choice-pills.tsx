import { classNames } from '@cliffhanger/look/class-names.ts';
import { type CSSProperties, type ReactNode, useId } from 'react';
import styles from './choice-pills.module.css';

type ChoicePill<Id extends string> = {
  id: Id;
  label: ReactNode;
  /** For screen readers, if the label is not a word. */
  name?: string;
  lang?: string;
  style?: CSSProperties;
};

type ChoicePillsProps<Id extends string> = {
  items: readonly ChoicePill<Id>[];
  current: Id;
  onChange: (id: Id) => void;
  /** The name of the choice, above it. */
  label: string;
  className?: string | undefined;
};

/** A choice on one line, which scrolls where it is too long. The chosen one is underlined. */
export function ChoicePills<Id extends string>(props: ChoicePillsProps<Id>) {
  const { items, current, onChange, label, className } = props;
  const name = useId();
  return (
    <fieldset className={classNames(styles.choice, className)}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        {items.map((item) => (
          <label key={item.id} lang={item.lang} className={styles.pill} style={item.style}>
            <input
              type="radio"
              name={name}
              value={item.id}
              className="visually-hidden"
              aria-label={item.name}
              checked={item.id === current}
              onChange={() => onChange(item.id)}
            />
            <span>{item.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
