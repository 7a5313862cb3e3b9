import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { sentenceSpace } from '#lib/language/format.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './coin-terms.module.css';
import { describeExample, describeTerms, describeUnspent } from './describe-terms.ts';

/** The offers on sale; undefined while they are not known, and where no coins are sold. */
const useCoinOffers = () => {
  const { data } = useQuery(api.wallet.templates.query());
  return data && data.coinPacks.length > 0 ? data : undefined;
};

/**
 * The terms in short at a purchase of coins, so that they are read before the first order: an example, and what comes back.
 * @param priceCoins of the episode that the viewer wants
 */
export function CoinTermsExample({ priceCoins }: { priceCoins?: number }) {
  const { t } = useTranslation('fair');
  const offers = useCoinOffers();
  if (!offers) return null;
  const sentences = [describeExample(offers, t, priceCoins), describeUnspent(t)];
  return (
    <p className={`small t2 ${styles.example}`}>
      <WordWrap text={sentences.filter(Boolean).join(sentenceSpace())} />
    </p>
  );
}

/** How coins work, one tap away. */
export function CoinTerms() {
  const { t } = useTranslation('fair');
  const offers = useCoinOffers();
  if (!offers) return null;
  return (
    <Disclosure label={t('terms.title')}>
      <ul className={styles.list}>
        {describeTerms(offers, t).map((term) => (
          <li key={term}>
            <WordWrap text={term} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
