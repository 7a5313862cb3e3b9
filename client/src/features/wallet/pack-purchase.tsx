import type { CoinPack } from '@cliffhanger/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignInIntent } from '#entities/session/use-sign-in-intent.ts';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { formatMoney, formatPercent } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './pack-purchase.module.css';
import { chooseDefaultPack, totalCoins } from './packs.ts';
import type { Checkout } from './use-checkout.ts';

type PackPurchaseProps = {
  /** From small to large. */
  packs: readonly CoinPack[];
  checkout: Checkout;
  /** Preselects the smallest pack that covers this many missing coins. Without them none is chosen at first. */
  missingCoins?: number | undefined;
  /** Another button on the screen has the accent. */
  isQuiet?: boolean;
};

/** A choice of coin packs, with a pay button that states coins and price. */
export function PackPurchase({ packs, checkout, missingCoins, isQuiet }: PackPurchaseProps) {
  const { t } = useTranslation(['wallet', 'fair']);
  const intendedId = useSignInIntent('pack', ...packs.map(({ templateId }) => templateId));
  const [chosenId, setChosenId] = useState(intendedId);
  const chosen =
    packs.find(({ templateId }) => templateId === chosenId) ?? chooseDefaultPack(packs, missingCoins);
  const coins = chosen ? totalCoins(chosen) : 0;

  return (
    <div>
      <PackChoice packs={packs} chosen={chosen} onChoose={setChosenId} />
      <Button
        variant={isQuiet ? 'quiet' : 'main'}
        wide
        needsConnection
        className={styles.pay}
        busy={checkout.isPlacing}
        disabled={!chosen}
        end={chosen && <span className="num">{formatMoney(chosen.price)}</span>}
        onClick={() => chosen && checkout.pay(chosen.templateId)}
      >
        {chosen ? t('packs.pay', { count: coins, coins: formatCoins(coins) }) : t('fair:choosePack')}
      </Button>
      <p className={`small t2 ${styles.note}`}>
        <WordWrap text={t('packs.note')} />
      </p>
    </div>
  );
}

type PackChoiceProps = {
  packs: readonly CoinPack[];
  chosen: CoinPack | undefined;
  onChoose: (templateId: string) => void;
};

/** Coin packs of which one is chosen. */
export function PackChoice({ packs, chosen, onChoose }: PackChoiceProps) {
  const { t } = useTranslation('wallet');
  const name = useId();
  return (
    <fieldset className={styles.packs}>
      <legend className="visually-hidden">{t('packs.choose')}</legend>
      {packs.map((pack) => {
        const { templateId, coins, bonusPercent, bonusCoins } = pack;
        const price = formatMoney(pack.price);
        return (
          <label key={templateId} className={styles.pack}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={templateId}
              checked={templateId === chosen?.templateId}
              onChange={() => onChoose(templateId)}
              aria-label={
                bonusCoins > 0
                  ? t('packs.packWithBonus', {
                      count: bonusCoins,
                      coins: formatCoins(coins),
                      bonus: formatCoins(bonusCoins),
                      price,
                    })
                  : t('packs.pack', { count: coins, coins: formatCoins(coins), price })
              }
            />
            <span className={`title ${styles.coins}`}>{formatCoins(coins)}</span>
            <span className={styles.bonus}>{bonusPercent > 0 && <b>{formatPercent(bonusPercent)}</b>}</span>
            <span className={styles.price}>{price}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
