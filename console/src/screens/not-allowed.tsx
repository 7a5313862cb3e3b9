import type { Permission } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { rolesThatMay } from '#entities/me.ts';
import { placeOf } from '#entities/places.ts';
import { formatList } from '#lib/language/format.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { State } from '#ui/state.tsx';

interface NotAllowedProps {
  permission: Permission;
}

/** An address that the role of the person lacks. It says who can open it. */
export function NotAllowed({ permission }: NotAllowedProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  return (
    <Page title={t(place ? place.name : 'notAllowed.title')}>
      <NotAllowedPart permission={permission} />
    </Page>
  );
}

/** A part of a screen that the role of the person lacks. */
export function NotAllowedPart({ permission }: NotAllowedProps) {
  const { t } = useTranslation();
  return (
    <State
      title={t('notAllowed.title')}
      text={t('notAllowed.text', {
        roles: formatList(rolesThatMay(permission).map((role) => t(`roles.${role}`))),
      })}
      action={<ButtonLink to="/">{t('notFound.action')}</ButtonLink>}
    />
  );
}
