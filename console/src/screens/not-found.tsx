import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { State } from '#ui/state.tsx';

/** An address that leads nowhere. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('notFound.title')}>
      <State
        title={t('notFound.text')}
        text={t('notFound.why')}
        action={<ButtonLink to="/">{t('notFound.action')}</ButtonLink>}
      />
    </Page>
  );
}
