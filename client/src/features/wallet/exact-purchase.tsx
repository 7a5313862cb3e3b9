import type { Offers } from '@cliffhanger/contracts';
import { priceExactCoins } from '@cliffhanger/contracts/exact-coins';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { formatMoney } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './pack-purchase.module.css';
import type { Checkout } from './use-checkout.ts';

type ExactPurchaseProps = {
  offers: Pick<Offers, 'coinPacks' | 'exactCoins'>;
  checkout: Checkout;
  /** Fills the form at first. */
  missingCoins?: number | undefined;
};

/** A row that leads to the purchase of any number of coins; nothing where coins are sold in packs only. */
export function ExactPurchase({ offers, checkout, missingCoins }: ExactPurchaseProps) {
  const { t } = useTranslation(['fair', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  const { coinPacks, exactCoins } = offers;
  if (!exactCoins) return null;
  return (
    <>
      <ListItem label={t('number.row')} onClick={() => setIsOpen(true)} />
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('number.title')}
        closeLabel={t('common:close')}
      >
        <NumberForm
          coinPacks={coinPacks}
          range={exactCoins}
          missingCoins={missingCoins}
          checkout={checkout}
          onOrdered={() => setIsOpen(false)}
        />
      </Sheet>
    </>
  );
}

type NumberFormProps = Pick<ExactPurchaseProps, 'checkout' | 'missingCoins'> & {
  coinPacks: Offers['coinPacks'];
  range: NonNullable<Offers['exactCoins']>;
  onOrdered: () => void;
};

function NumberForm({ coinPacks, range, missingCoins, checkout, onOrdered }: NumberFormProps) {
  const { t } = useTranslation(['fair', 'wallet', 'profile']);
  const { minCoins, maxCoins } = range;
  const [typed, setTyped] = useState(missingCoins ? String(Math.max(missingCoins, minCoins)) : '');
  const coins = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isSold = coins >= minCoins && coins <= maxCoins;
  const offer = isSold ? priceExactCoins(coinPacks, coins) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (offer) checkout.pay(offer.templateId, { coins, onOrdered });
  };
  const rangeText = t('number.range', { min: formatCoins(minCoins), max: formatCoins(maxCoins) });
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={t('profile:coins')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        hint={rangeText}
        error={typed !== '' && !isSold ? rangeText : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        variant="main"
        wide
        needsConnection
        type="submit"
        className={styles.pay}
        busy={checkout.isPlacing}
        disabled={!offer}
        end={offer && <span className="num">{formatMoney(offer.price)}</span>}
      >
        {offer ? t('wallet:packs.pay', { count: coins, coins: formatCoins(coins) }) : t('choosePack')}
      </Button>
    </form>
  );
}
