import { useTranslation } from 'react-i18next';
import { Holdings } from '#features/redeem/holdings.tsx';
import { RedeemForm } from '#features/redeem/redeem-form.tsx';
import { RedeemedBefore } from '#features/redeem/redeemed-before.tsx';
import { useRedeem } from '#features/redeem/use-redeem.ts';
import { paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { useUserInfo } from '#lib/session/session.ts';
import { Column } from '#ui/column.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './redeem.module.css';
import { Redeemed } from './redeemed.tsx';

export default function Redeem() {
  const { t } = useTranslation(['redeem', 'common']);
  const goBack = useGoBack(paths.profile());
  const { data: user, dataUpdatedAt } = useUserInfo();
  const redeem = useRedeem();
  useDocumentTitle(t('common:pages.redeem'));

  return (
    <Column>
      <TopBar
        title={t('common:pages.redeem')}
        back={
          redeem.redemption
            ? { label: t('common:close'), onClick: goBack, icon: 'close' }
            : { label: t('common:back'), onClick: goBack }
        }
      />
      {redeem.redemption ? (
        <Redeemed redemption={redeem.redemption} onAgain={redeem.reset} />
      ) : (
        <>
          <section className={styles.head}>
            <h2 className="display">{t('title')}</h2>
            <p className="t2">
              <WordWrap text={t('text')} />
            </p>
          </section>
          <RedeemForm redeem={redeem} />
          {user && <Holdings user={user} loadedAtMs={dataUpdatedAt} />}
          <RedeemedBefore />
          <p className={styles.rule}>
            <WordWrap text={t('rule')} />
          </p>
        </>
      )}
    </Column>
  );
}
