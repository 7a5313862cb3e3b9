import type { StaffPersonJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';
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
    <Sheet title={name} onClose={onClose}>
      <RoleFields value={given} onChange={setGiven} />
      {error && <Notice>{failureMessage(error)}</Notice>}
      <SheetActions>
        <Button
          kind="main"
          isPending={isPending}
          isDisabled={given.role === 'translator' && given.languages.length === 0}
          onPress={() => void save()}
        >
          {t('common:save')}
        </Button>
        <Button onPress={onClose}>{t('common:notNow')}</Button>
      </SheetActions>
    </Sheet>
  );
}
