import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { StatusMessage } from '#ui/status-message.tsx';

/** No followed dramas, with the way to some. */
export function FollowsEmpty() {
  const { t } = useTranslation('follows');
  return (
    <StatusMessage
      kind="empty"
      title={t('empty.title')}
      text={t('empty.text')}
      action={{ label: t('empty.action'), href: href(paths.home()) }}
    />
  );
}
