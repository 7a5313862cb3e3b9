import { Icon } from '@cliffhanger/look/icon.tsx';
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components/Select';
import { Label } from 'react-aria-components/TextField';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { FieldFoot, type FieldFrame } from './field.tsx';

/** A value that can be chosen, with its name. */
export interface Choice<Value extends string> {
  value: Value;
  name: string;
}

interface ChoiceFieldProps<Value extends string> extends FieldFrame {
  value: Value | null;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  isDisabled?: boolean;
}

/** One of a few values, chosen from a list that opens. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hint, problem, value, choices, onChange, isDisabled = false } = props;
  const { t } = useTranslation();
  return (
    <Select
      className={styles.group ?? ''}
      value={value}
      onChange={(key) => key !== null && onChange(key as Value)}
      placeholder={t('choose')}
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
      validationBehavior="aria"
    >
      <div className={styles.field}>
        <Label className={styles.label ?? ''}>{label}</Label>
        <Button className={styles.trigger ?? ''}>
          <SelectValue />
          <Icon name="down" size={12} />
        </Button>
      </div>
      <FieldFoot hint={hint} problem={problem} />
      <Choices choices={choices} />
    </Select>
  );
}

function Choices<Value extends string>({ choices }: { choices: readonly Choice<Value>[] }) {
  return (
    <Popover className={styles.popover ?? ''}>
      <ListBox>
        {choices.map(({ value, name }) => (
          <ListBoxItem key={value} id={value} textValue={name} className={styles.option ?? ''}>
            {name}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  );
}

/** A choice in small words beside a heading, such as a country or an order. */
export function SmallChoice<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: Pick<ChoiceFieldProps<Value>, 'label' | 'value' | 'choices' | 'onChange'>) {
  return (
    <Select aria-label={label} value={value} onChange={(key) => key !== null && onChange(key as Value)}>
      <Button className={`${styles.trigger} ${styles.small}`}>
        <SelectValue />
        <Icon name="down" size={12} />
      </Button>
      <Choices choices={choices} />
    </Select>
  );
}
