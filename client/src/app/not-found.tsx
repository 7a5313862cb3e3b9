import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { Column } from '#ui/column.tsx';
import { StatusMessage } from '#ui/status-message.tsx';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Column>
      <StatusMessage
        kind="empty"
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={{ label: t('notFound.action'), href: href(paths.home()) }}
      />
    </Column>
  );
}
