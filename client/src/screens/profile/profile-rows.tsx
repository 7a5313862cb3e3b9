import { factsOf } from '@cliffhanger/contracts/core';
import { rewardRules } from '@cliffhanger/contracts/reward-rules';
import type { IconName } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { useHasNewAnswer } from '#entities/feedback/new-answer.ts';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { SignOut } from '#features/account/sign-out.tsx';
import { useUnreadNotices } from '#features/notices/use-unread-notices.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { findInitData } from '#lib/messenger/launch-data.ts';
import { closeMiniApp } from '#lib/messenger/mini-app.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import styles from './profile-rows.module.css';

/** Links to every page about the viewer. Those that a visitor cannot use say so. In a messenger, also closes the app. */
export function ProfileRows({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation(['profile', 'common', 'notices', 'follows']);
  const hasNewAnswer = useHasNewAnswer();
  const unread = useUnreadNotices();
  const account = isSignedIn ? undefined : t('withAccount');
  const row = (icon: IconName, label: string, path: string, value?: string) => (
    <ListItem icon={icon} label={label} value={value} href={href(path)} />
  );
  const serverRow = (icon: IconName, label: string, path: string) => (
    <ListItem icon={icon} label={label} value={account} href={href(path)} needsConnection />
  );
  return (
    <>
      <List className={styles.rows}>
        {unread > 0
          ? row('bell', t('notices:title'), paths.notices(), t('follows:new', { count: unread }))
          : serverRow('bell', t('notices:title'), paths.notices())}
        {row('clock', t('common:pages.history'), paths.history())}
        {row('save', t('common:pages.follows'), paths.follows(), account)}
        {serverRow('gift', t('common:pages.redeem'), paths.redeem())}
        {row(
          'people',
          t('common:pages.invite'),
          paths.invite(),
          formatCoinsWithUnit(rewardRules.invite.inviterCoins),
        )}
        {row('globe', t('language'), paths.language(), factsOf(currentLanguage()).name)}
        {serverRow('person', t('gender'), paths.gender())}
        {hasNewAnswer
          ? row('comment', t('common:pages.feedback'), paths.feedback(), t('newAnswer'))
          : serverRow('comment', t('common:pages.feedback'), paths.feedback())}
        {serverRow('eye', t('common:pages.myData'), paths.myData())}
        {row('gear', t('common:pages.settings'), paths.settings())}
        {row('id', t('common:pages.about'), paths.about())}
      </List>
      <List className={styles.quiet}>
        <ListItem label={t('common:agreement')} href={href(paths.agreement())} />
        <ListItem label={t('common:policy')} href={href(paths.policy())} />
        {isSignedIn && <SignOut />}
        {findInitData() !== null && <ListItem label={t('closeApp')} onClick={closeMiniApp} chevron={false} />}
      </List>
    </>
  );
}
