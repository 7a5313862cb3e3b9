import type { UserInfo } from '@cliffhanger/contracts';
import { displayNameLimits } from '@cliffhanger/contracts/display-name';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SheetActions } from '#ui/sheet-actions.tsx';
import { toast } from '#ui/toast.ts';
import { WordWrap } from '#ui/word-wrap.tsx';
import { Face } from './face.tsx';
import styles from './name-sheet.module.css';
import { useChangeName } from './use-change-name.ts';

type NameSheetProps = {
  open: boolean;
  onClose: () => void;
  user: Pick<UserInfo, 'displayName' | 'nameChosen'>;
  /** A comment waits for the answer: it is sent with the chosen name or with the given one. */
  beforeComment?: boolean;
  /** Called once the name is chosen or kept. */
  onChosen?: () => void;
};

/** Asks for the name that others see, with the face that is drawn from it. */
export function NameSheet({ open, onClose, ...form }: NameSheetProps) {
  const { t } = useTranslation(['person', 'common']);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(form.user.nameChosen ? 'name' : 'choose')}
      closeLabel={t('common:close')}
    >
      <NameForm {...form} onClose={onClose} />
    </Sheet>
  );
}

function NameForm({ user, beforeComment = false, onClose, onChosen }: Omit<NameSheetProps, 'open'>) {
  const { t } = useTranslation('person');
  const { name, typed, input, error, busy, type, save } = useNameForm(user, () => {
    onClose();
    onChosen?.();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '') save(name);
  };
  return (
    <form noValidate onSubmit={submit}>
      <p className="t2">
        <WordWrap
          text={t('text', { changes: displayNameLimits.changes, days: displayNameLimits.changeDays })}
        />
      </p>
      <div className={styles.name}>
        <Face name={name === '' ? user.displayName : name} size="large" />
        <Field
          ref={input}
          className="grow"
          label={t('name')}
          autoComplete="nickname"
          autoCapitalize="words"
          enterKeyHint="done"
          autoFocus
          value={typed}
          error={error}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <SheetActions>
        <Button
          variant="main"
          grow
          needsConnection
          type="submit"
          busy={busy === 'chosen'}
          disabled={name === ''}
        >
          {t(beforeComment ? 'saveAndSend' : 'save')}
        </Button>
        {beforeComment && (
          <Button grow needsConnection busy={busy === 'kept'} onClick={() => save(undefined)}>
            {t('sendAs', { name: user.displayName })}
          </Button>
        )}
      </SheetActions>
    </form>
  );
}

const nameProblem = (failure: ApiError): string =>
  isApiError(failure, 'invalidInput')
    ? (failure.details.fields[0]?.expected ?? failure.msg)
    : failureMessage(failure);

/** The name as it is typed, and its submission. Without a name, the given one is kept. */
function useNameForm({ displayName, nameChosen }: NameSheetProps['user'], onChosen: () => void) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(nameChosen ? displayName : '');
  const [error, setError] = useState<string>();
  const change = useChangeName();
  const save = (name: string | undefined) => {
    if (change.isPending) return;
    change.mutate(name, {
      onSuccess: onChosen,
      onError: (failure) => {
        if (!(failure instanceof ApiError)) return toast(failureMessage(failure));
        setError(nameProblem(failure));
        input.current?.focus();
      },
    });
  };
  return {
    input,
    name: typed.trim(),
    typed,
    error,
    busy: change.isPending && (change.variables === undefined ? 'kept' : 'chosen'),
    type: (text: string) => {
      setTyped([...text].slice(0, displayNameLimits.maxLength).join(''));
      setError(undefined);
    },
    save,
  };
}
