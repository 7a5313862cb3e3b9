import type { InvitedPersonJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { LinkSheet } from './link-sheet.tsx';
import { type GivenRole, RoleFields, toRoleInput } from './role-fields.tsx';

const empty: { name: string; given: GivenRole } = { name: '', given: { role: 'support', languages: [] } };

/** Asks for the name and role of a new person, and shows their link once. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('team');
  const [invited, setInvited] = useState<InvitedPersonJson | null>(null);
  const { form, save, problemOf } = useCallForm({
    call: 'people.invite',
    defaultValues: empty,
    toInput: ({ name, given }) => ({ name, ...toRoleInput(given) }),
    onDone: setInvited,
  });
  if (invited) return <LinkSheet person={invited} onClose={onClose} />;
  return (
    <FormSheet title={t('invite')} button={t('inviteButton')} {...save} onClose={onClose}>
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
    </FormSheet>
  );
}
