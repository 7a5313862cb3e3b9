import { type FormEvent, useRef, useState } from 'react';
import styles from './amount-form.module.css';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { ListItem } from './list-item.tsx';
import { Stops } from './stops.tsx';
import { WordWrap } from './word-wrap.tsx';

type AmountFormProps = {
  /** The name of the amount, for screen readers. */
  label: string;
  text: string;
  /** At least two, in rising order. */
  stops: readonly { value: number; label: string }[];
  /** The amount that is chosen at first: one of the stops or another one. */
  initial: number;
  format: (amount: number) => string;
  /** Small text beside the amount; null while there is none. */
  detail?: (amount: number) => string | null;
  /** How an amount is typed that is none of the stops. */
  formatTyped: (amount: number) => string;
  /** Reads a typed amount. @returns null if it is none */
  parse: (text: string) => number | null;
  inputMode: 'numeric' | 'decimal';
  /** The label of the field for other amounts, and what such an amount may be. */
  other: { label: string; problem: string };
  /** The label of the button; `amount` is null while the typed text is none. */
  action: (amount: number | null) => string;
  isSaving: boolean;
  onSave: (amount: number) => void;
};

/** An amount that is chosen from a scale or typed. */
export function AmountForm(props: AmountFormProps) {
  const { label, text, stops, format, detail, action, isSaving } = props;
  const form = useAmountForm(props);
  const { amount, chosen, typed } = form;
  return (
    <form noValidate onSubmit={form.submit}>
      <p className="t2">
        <WordWrap text={text} />
      </p>
      <p className={`display ${styles.amount}`} aria-live="polite">
        <span>{amount === null ? '–' : format(amount)}</span>
        {amount !== null && detail && (
          <span className={`small t2 num ${styles.detail}`}>{detail(amount)}</span>
        )}
      </p>
      <Stops
        items={stops}
        current={typed === null ? chosen : null}
        onChange={form.choose}
        label={label}
        className={styles.stops}
      />
      <OtherAmount {...props} {...form} />
      <Button variant="main" wide type="submit" busy={isSaving} className={styles.action}>
        {action(amount)}
      </Button>
    </form>
  );
}

type OtherAmountProps = Pick<AmountFormProps, 'other' | 'inputMode'> & ReturnType<typeof useAmountForm>;

/** The field for an amount that is none of the stops, or the row that opens it. */
function OtherAmount({ other, inputMode, input, typed, isWrong, type }: OtherAmountProps) {
  if (typed === null) {
    return (
      <div className={styles.other}>
        <ListItem label={other.label} onClick={() => type('')} />
      </div>
    );
  }
  return (
    <Field
      ref={input}
      className={styles.field}
      label={other.label}
      inputMode={inputMode}
      autoComplete="off"
      autoFocus={typed === ''}
      value={typed}
      error={isWrong ? other.problem : undefined}
      onChange={(event) => type(event.target.value)}
    />
  );
}

/** `typed` is null while a stop is chosen, `amount` while the typed text is none. */
function useAmountForm({ stops, initial, formatTyped, parse, isSaving, onSave }: AmountFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(initial);
  const [typed, setTyped] = useState(
    stops.some(({ value }) => value === initial) ? null : formatTyped(initial),
  );
  const [isWrong, setIsWrong] = useState(false);
  const amount = typed === null ? chosen : parse(typed);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (amount !== null) return onSave(amount);
    setIsWrong(true);
    input.current?.focus();
  };
  const choose = (stop: number) => {
    setTyped(null);
    setChosen(stop);
  };
  const type = (text: string) => {
    setTyped(text);
    setIsWrong(false);
  };
  return { input, amount, chosen, typed, isWrong, choose, type, submit };
}
