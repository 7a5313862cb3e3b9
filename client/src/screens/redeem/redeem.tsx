import { useTranslation } from 'react-i18next';
import { useUserInfo } from '#entities/session/session.ts';
import { Holdings } from '#features/redeem/holdings.tsx';
import { RedeemForm } from '#features/redeem/redeem-form.tsx';
import { RedeemedBefore } from '#features/redeem/redeemed-before.tsx';
import { useRedeem } from '#features/redeem/use-redeem.ts';
import { paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './redeem.module.css';
import { Redeemed } from './redeemed.tsx';

export default function Redeem() {
  const { t } = useTranslation(['redeem', 'common']);
  const goBack = useGoBack(paths.profile());
  const { data: user, dataUpdatedAt, isLoading } = useUserInfo();
  const redeem = useRedeem();

  return (
    <Column>
      <PageBar onBack={goBack} closes={redeem.redemption !== undefined} />
      {redeem.redemption ? (
        <Redeemed redemption={redeem.redemption} onAgain={redeem.reset} />
      ) : (
        <>
          <section className={styles.head}>
            <h2 className="display">
              <WordWrap text={t('title')} />
            </h2>
            <p className="t2">
              <WordWrap text={t('text')} />
            </p>
          </section>
          <RedeemForm redeem={redeem} />
          {user && <Holdings user={user} loadedAtMs={dataUpdatedAt} />}
          {!isLoading && (
            <RedeemedBefore>
              <p className={styles.rule}>
                <WordWrap text={t('rule')} />
              </p>
            </RedeemedBefore>
          )}
        </>
      )}
    </Column>
  );
}
