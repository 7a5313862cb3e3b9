import { identityKind } from '@cliffhanger/contracts/identity-kind';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUserInfo } from '#entities/session/session.ts';
import { SignOut } from '#features/account/sign-out.tsx';
import { api } from '#lib/api/client.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { version } from '#package.json';
import { List, ListItem } from '#ui/list-item.tsx';

/** The pages about the account. Their values are a summary, so a failure leaves them out. */
export function AccountRows() {
  const { t } = useTranslation(['settings', 'common', 'devices', 'identities']);
  const identities = useQuery(api.identities.list.query()).data?.items;
  const sessions = useQuery(api.sessions.list.query()).data?.items;
  const deletionDueAt = useUserInfo().data?.deletionDueAt;
  const kinds = identities && new Set(identities.map(({ kind }) => kind)).size;
  const total = identityKind.options.length;
  return (
    <List>
      <ListItem
        label={t('identities:title')}
        value={kinds === undefined ? undefined : t('waysValue', { count: kinds, total })}
        href={href(paths.settings({ page: 'identities' }))}
      />
      <ListItem
        label={t('devices:title')}
        value={sessions?.length}
        href={href(paths.settings({ page: 'devices' }))}
      />
      <ListItem
        label={t('common:pages.myData')}
        value={deletionDueAt ? t('deleting', { date: formatDate(deletionDueAt) }) : undefined}
        href={href(paths.myData())}
      />
      <ListItem label={t('common:pages.about')} value={version} href={href(paths.about())} />
      <SignOut />
    </List>
  );
}
