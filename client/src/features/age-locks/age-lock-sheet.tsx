import type { AgeLock, AgeLockOf } from '@cliffhanger/contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayAndTimeInText } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { ChoicePills } from '#ui/choice-pills.tsx';
import { Field } from '#ui/field.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Switch } from '#ui/switch.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './age-lock.module.css';
import { useAgeLock } from './use-age-lock.ts';

type AgeLockSheetProps = {
  of: AgeLockOf;
  /** Null: there is none yet. */
  lock: AgeLock | null;
  open: boolean;
  onClose: () => void;
};

/** Sets, changes or removes the age above which nothing is shown. */
export function AgeLockSheet({ open, onClose, ...form }: AgeLockSheetProps) {
  const { t } = useTranslation(['ageLock', 'common']);
  return (
    <Sheet open={open} onClose={onClose} title={t(`title.${form.of}`)} closeLabel={t('common:close')}>
      <LockForm {...form} />
    </Sheet>
  );
}

/** A few ages that the four schemes share, more or less. */
const offeredAges = [0, 7, 10, 12, 14, 16, 18] as const;
type OfferedAge = (typeof offeredAges)[number];

const pinDigits = 4;

function LockForm({ of, lock }: Omit<AgeLockSheetProps, 'open' | 'onClose'>) {
  const { t } = useTranslation('ageLock');
  const [maxAge, setMaxAge] = useState<number>(lock?.maxAge ?? 12);
  const [showsUnrated, setShowsUnrated] = useState(lock?.showsUnrated ?? false);
  const [pin, setPin] = useState('');
  const { set, remove, forget, problem, clearProblem, isPending } = useAgeLock(of);
  const isComplete = pin.length === pinDigits;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) set({ maxAge: maxAge as OfferedAge, showsUnrated, pin });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p className="t2">
        <WordWrap text={t(`text.${of}`)} />
      </p>
      <ChoicePills
        className={styles.ages}
        label={t('age')}
        items={offeredAges.map((age) => ({
          id: String(age),
          label: age === 0 ? t('everyone') : String(age),
        }))}
        current={String(maxAge)}
        onChange={(age) => setMaxAge(Number(age))}
      />
      <ListItem
        label={t('unrated.title')}
        detail={t('unrated.detail')}
        end={<Switch on={showsUnrated} label={t('unrated.title')} onChange={setShowsUnrated} />}
      />
      <Field
        className={styles.pin}
        label={lock ? t('pin') : t('newPin')}
        hint={t('pinHint')}
        error={problem ?? undefined}
        value={pin}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        onChange={({ target }) => {
          clearProblem();
          setPin(
            target.value
              .normalize('NFKC')
              .replace(/[^0-9]/g, '')
              .slice(0, pinDigits),
          );
        }}
      />
      <Button variant="main" wide type="submit" busy={isPending} disabled={!isComplete} needsConnection>
        {lock ? t('save') : maxAge === 0 ? t('lockEveryone') : t('lock', { age: maxAge })}
      </Button>
      {lock && (
        <List className={styles.ways}>
          <ListItem
            label={t('remove')}
            detail={t('removeDetail')}
            chevron={false}
            disabled={!isComplete || isPending}
            onClick={() => remove({ pin })}
          />
          <ListItem
            label={t('forgotten')}
            detail={
              lock.opensAt ? t('opens', { time: formatDayAndTimeInText(lock.opensAt) }) : t('forgottenDetail')
            }
            chevron={false}
            disabled={lock.opensAt !== null || isPending}
            onClick={forget}
          />
        </List>
      )}
    </form>
  );
}
