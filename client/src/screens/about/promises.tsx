import type { Offers } from '@cliffhanger/contracts';
import { unspentCoinsRefundDays } from '@cliffhanger/contracts/unspent-coins';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CoinTerms, CoinTermsExample } from '#entities/wallet/coin-terms.tsx';
import { describeNumbers } from '#entities/wallet/describe-terms.ts';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Column } from '#ui/column.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './promises.module.css';

/** What this server promises about coins, as far as it is true of its settings. */
export function Promises() {
  const { t } = useTranslation(['fair', 'wallet', 'common']);
  const goBack = useGoBack(paths.about());
  const { data: offers, isError, isFetching, refetch } = useQuery(api.wallet.templates.query());
  return (
    <Column>
      <PageBar title={t('promises.title')} onBack={goBack} />
      {offers ? (
        <div className={styles.page}>
          <p className="t2">
            <WordWrap text={t(offers.coinPacks.length > 0 ? 'promises.intro' : 'promises.nothing')} />
          </p>
          <ol className={styles.promises}>
            {listRules(offers, t).map((rule) => (
              <Rule key={rule.title} {...rule} />
            ))}
          </ol>
          <CoinTermsExample />
          <CoinTerms />
        </div>
      ) : isError ? (
        <LoadFailure text={t('promises.failed')} onRetry={() => void refetch()} isBusy={isFetching} />
      ) : (
        <PromisesSkeleton label={t('common:loading')} />
      )}
    </Column>
  );
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

function PromisesSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.page}>
        <SkeletonLine width="88%" className={styles.skeletonLine} />
        <div className={styles.promises}>
          {placeholders.map((rule) => (
            <div key={rule} className={styles.skeletonRule}>
              <SkeletonLine width="52%" height={12} />
              <SkeletonLine width="94%" />
              <SkeletonLine width="70%" />
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  );
}

type RuleProps = {
  title: string;
  text: string;
  /** Where it can be seen. */
  link: { label: string; path: string } | null;
};

function Rule({ title, text, link }: RuleProps) {
  return (
    <li>
      <h2>
        <WordWrap text={title} />
      </h2>
      <p className="t2">
        <WordWrap text={text} />
      </p>
      {link && (
        <Button variant="text" href={href(link.path)} className={styles.link}>
          {link.label}
        </Button>
      )}
    </li>
  );
}

/** The rules that this server keeps. Where it sells nothing, only those that are not about sales are left. */
const listRules = (offers: Offers, t: TFunction<['fair', 'wallet']>): RuleProps[] => {
  const wallet = { label: t('promises.wallet'), path: paths.wallet() };
  const pressure = {
    title: t('promises.pressure.title'),
    text: t('promises.pressure.text'),
    link: { label: t('promises.pressure.link'), path: paths.settings() },
  };
  if (offers.coinPacks.length === 0) return [pressure];
  const bundle = { title: t('promises.bundle.title'), text: t('promises.bundle.text'), link: wallet };
  return [
    {
      title: t('promises.money.title'),
      text: t('terms.money'),
      link: { label: t('promises.money.link'), path: paths.home() },
    },
    { title: t('promises.exact.title'), text: describeNumbers(offers, t), link: wallet },
    {
      title: t('promises.unspent.title', { count: unspentCoinsRefundDays }),
      text: t('promises.unspent.text'),
      link: wallet,
    },
    // In packs only, coins can be left over.
    ...(offers.exactCoins ? [bundle] : []),
    { title: t('promises.terms.title'), text: t('promises.terms.text'), link: null },
    { title: t('promises.limit.title'), text: t('promises.limit.text'), link: wallet },
    pressure,
  ];
};
