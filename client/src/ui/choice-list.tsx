import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { type ReactNode, useId } from 'react';
import styles from './choice-list.module.css';

export type Choice<Id extends string | number = string> = {
  id: Id;
  label: ReactNode;
  /** Small text below the label. */
  detail?: ReactNode;
  /** The language of the label, if it is not that of the interface. */
  lang?: string;
};

type ChoiceListProps<Id extends string | number> = {
  items: readonly Choice<Id>[];
  /** Null if nothing is chosen yet. */
  current: Id | null;
  onChange: (id: Id) => void;
  /** The name of the choice, for screen readers. */
  label: string;
  disabled?: boolean;
  className?: string | undefined;
};

/** Rows of which one is chosen, marked by a check. They are radio buttons, so arrow keys change the choice. */
export function ChoiceList<Id extends string | number>(props: ChoiceListProps<Id>) {
  const { items, current, onChange, label, disabled, className } = props;
  const name = useId();
  return (
    <fieldset className={classNames(styles.list, className)} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {items.map((item) => (
        <label key={item.id} lang={item.lang} className={styles.row}>
          <input
            type="radio"
            name={name}
            value={item.id}
            className="visually-hidden"
            checked={item.id === current}
            onChange={() => onChange(item.id)}
          />
          <span className="grow">
            <span>{item.label}</span>
            {item.detail && <span className={styles.detail}>{item.detail}</span>}
          </span>
          {item.id === current && <Icon name="check" />}
        </label>
      ))}
    </fieldset>
  );
}
