import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input, SearchField } from 'react-aria-components/SearchField';
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

/** Longer lists, such as those of countries, have a field that finds in them. */
const maxWithoutFind = 20;

const marks = /\p{M}/gu;
const betweenWords = /[^\p{L}\p{N}]+/gu;
const plain = (text: string): string =>
  text.normalize('NFD').replace(marks, '').toLocaleLowerCase().replace(betweenWords, ' ').trim();
const isChinese = /\p{Script=Han}/u;

/** Whether a word of the name begins with the text: "ger" finds Germany and not Algeria. Chinese has no spaces. */
const matches = (name: string, text: string): boolean =>
  isChinese.test(text) ? plain(name).includes(plain(text)) : ` ${plain(name)}`.includes(` ${plain(text)}`);

function Choices<Value extends string>({ choices }: { choices: readonly Choice<Value>[] }) {
  const { t } = useTranslation();
  const options = choices.map(({ value, name }) => (
    <ListBoxItem key={value} id={value} textValue={name} className={styles.option ?? ''}>
      {name}
    </ListBoxItem>
  ));
  if (choices.length <= maxWithoutFind)
    return (
      <Popover className={styles.popover ?? ''}>
        <ListBox>{options}</ListBox>
      </Popover>
    );
  return (
    <Popover className={classNames(styles.popover, styles.long)}>
      <Autocomplete filter={matches}>
        <SearchField className={styles.search ?? ''} aria-label={t('chooseFind')} autoFocus>
          <Icon name="search" size={16} />
          <Input placeholder={t('chooseFind')} />
        </SearchField>
        <ListBox renderEmptyState={() => <p className={`fine ${styles.option}`}>{t('chooseNone')}</p>}>
          {options}
        </ListBox>
      </Autocomplete>
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
