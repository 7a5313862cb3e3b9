import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { Column } from '#ui/column.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { TopBar } from '#ui/top-bar.tsx';

export default function Event() {
  const { t } = useTranslation(['rewards', 'common']);
  useDocumentTitle(t('common:tabs.rewards'));
  return (
    <Column tabs>
      <TopBar titleStyle="large" title={t('common:tabs.rewards')} />
      <StatusMessage
        kind="empty"
        title={t('empty.title')}
        text={t('empty.text')}
        action={{ label: t('empty.action'), href: href(paths.home()) }}
      />
    </Column>
  );
}
