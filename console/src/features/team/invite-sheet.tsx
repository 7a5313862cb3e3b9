import type { InvitedPersonJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';
import { LinkSheet } from './link-sheet.tsx';
import { type GivenRole, RoleFields, toRoleInput } from './role-fields.tsx';

const empty: { name: string; given: GivenRole } = { name: '', given: { role: 'support', languages: [] } };

/** Asks for the name and role of a new person, and shows their link once. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['team', 'common']);
  const [invited, setInvited] = useState<InvitedPersonJson | null>(null);
  const { form, failure, isPending, problemOf } = useCallForm({
    call: 'people.invite',
    defaultValues: empty,
    toInput: ({ name, given }) => ({ name, ...toRoleInput(given) }),
    onDone: setInvited,
  });
  if (invited) return <LinkSheet person={invited} onClose={onClose} />;
  return (
    <Sheet title={t('invite')} onClose={onClose}>
      <form.Field name="name">
        {({ state, handleChange, handleBlur }) => (
          <Field
            label={t('name')}
            hint={t('nameHint')}
            value={state.value}
            onChange={handleChange}
            onBlur={handleBlur}
            problem={problemOf('name', state.meta.isBlurred)}
            autoFocus
          />
        )}
      </form.Field>
      <form.Field name="given">
        {({ state, handleChange }) => (
          <RoleFields
            value={state.value}
            onChange={handleChange}
            problem={problemOf('languages', state.meta.isTouched)}
          />
        )}
      </form.Field>
      {failure !== null && <Notice>{failure}</Notice>}
      <SheetActions>
        <Button kind="main" isPending={isPending} onPress={() => void form.handleSubmit()}>
          {t('inviteButton')}
        </Button>
        <Button onPress={onClose}>{t('common:notNow')}</Button>
      </SheetActions>
    </Sheet>
  );
}
