import { useTranslation } from 'react-i18next';
import { Page } from '#ui/page.tsx';

/** What happens now, and what waits. */
export function Today() {
  const { t } = useTranslation();
  return <Page title={t('place.today')}>{null}</Page>;
}
