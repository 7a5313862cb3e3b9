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
  const { bind, save } = useCallForm({
    call: 'people.invite',
    defaultValues: empty,
    toInput: ({ name, given }) => ({ name, ...toRoleInput(given) }),
    onDone: setInvited,
  });
  if (invited) return <LinkSheet person={invited} onClose={onClose} />;
  return (
    <FormSheet title={t('invite')} button={t('inviteButton')} {...save} onClose={onClose}>
      <Field label={t('name')} hint={t('nameHint')} autoFocus {...bind('name')} />
      <RoleFields {...bind('given', 'languages')} />
    </FormSheet>
  );
}
