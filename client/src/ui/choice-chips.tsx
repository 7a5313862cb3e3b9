import { useId } from 'react';
import styles from './choice-chips.module.css';

type ChoiceChipsProps<Id extends string> = {
  items: readonly { id: Id; label: string }[];
  current: Id;
  onChange: (id: Id) => void;
  /** The name of the choice, shown above it. */
  label: string;
};

/** Chips of which one is chosen. They are radio buttons, so arrow keys change the choice. */
export function ChoiceChips<Id extends string>({ items, current, onChange, label }: ChoiceChipsProps<Id>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.chips}>
        {items.map(({ id, label: text }) => (
          <label key={id} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={id}
              className="visually-hidden"
              checked={id === current}
              onChange={() => onChange(id)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
