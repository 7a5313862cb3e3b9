import type { StaffPersonJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { FormSheet } from '#ui/form-sheet.tsx';
import { showToast } from '#ui/toasts.tsx';
import { type GivenRole, RoleFields, toRoleInput } from './role-fields.tsx';

/** Changes the role of a person. */
export function RoleSheet({ person, onClose }: { person: StaffPersonJson; onClose: () => void }) {
  const { t } = useTranslation(['team', 'common']);
  const { name } = person;
  const [given, setGiven] = useState<GivenRole>(person);
  const { mutateAsync, isPending, error } = useChange('people.role');
  const save = async () => {
    const { role } = await mutateAsync({ name, ...toRoleInput(given) });
    showToast({ text: t('roleSaved', { name, role: t(`common:role.${role}`) }) });
    onClose();
  };
  return (
    <FormSheet
      title={name}
      button={t('common:save')}
      isDisabled={given.role === 'translator' && given.languages.length === 0}
      onSave={save}
      isPending={isPending}
      failure={error && failureMessage(error)}
      onClose={onClose}
    >
      <RoleFields value={given} onChange={setGiven} />
    </FormSheet>
  );
}
