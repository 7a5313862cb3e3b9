import { type Permission, permissionsOfRole, staffRoles } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatList } from '#lib/language/format.ts';
import { Page } from '#ui/page.tsx';

/** An address that the role of the person lacks. It says who can open it. */
export function NotAllowed({ permission }: { permission: Permission }) {
  const { t } = useTranslation();
  const roles = staffRoles.filter((role) => permissionsOfRole[role].includes(permission));
  return (
    <Page title={t('notAllowed.title')}>
      <p className="t2">
        {t('notAllowed.text', { roles: formatList(roles.map((role) => t(`roles.${role}`))) })}
      </p>
    </Page>
  );
}
