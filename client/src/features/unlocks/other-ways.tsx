import type { EpisodeDetail, EpisodeList, MembershipPlan } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { CoinPrice } from '#entities/wallet/coin-price.tsx';
import { CoinTerms } from '#entities/wallet/coin-terms.tsx';
import { describeMembership } from '#entities/wallet/describe-membership.ts';
import { formatDiscount } from '#entities/wallet/format-discount.ts';
import { formatMoney } from '#lib/language/format.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import type { Elements } from '#ui/elements.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import { AutoUnlockSwitch } from './auto-unlock-switch.tsx';
import type { PaywallScope } from './paywall-choice.ts';

type OtherWaysProps = {
  detail: EpisodeDetail;
  list: EpisodeList | undefined;
  scope: PaywallScope;
  onChoose: (scope: PaywallScope) => void;
  plans: readonly MembershipPlan[];
  /** The wallet with a plan chosen, which leads back to this paywall. */
  toPlan: (plan: MembershipPlan | undefined) => string;
  /** The coins do not reach the price: the ways are folded, and begin with those that bring coins. */
  isShort: boolean;
  /** A choice of packs. */
  packs: Elements;
  /** A list item that leads to an ad that pays. */
  ad: Elements;
};

/** What the paywall offers apart from its main button. */
export function OtherWays({ isShort, packs, ad, ...ways }: OtherWaysProps) {
  const { t } = useTranslation('unlocks');
  if (!isShort) {
    return (
      <>
        <List>
          <Ways {...ways} />
          <AutoUnlockSwitch />
        </List>
        <CoinTerms />
      </>
    );
  }
  return (
    <Disclosure label={t('otherWays')}>
      {packs}
      <List>
        {ad}
        <Ways {...ways} />
      </List>
      <CoinTerms />
    </Disclosure>
  );
}

type WaysProps = Omit<OtherWaysProps, 'isShort' | 'packs' | 'ad'>;

function Ways({ detail: { episode, wall }, list, scope, onChoose, plans, toPlan }: WaysProps) {
  const { t } = useTranslation(['unlocks', 'common']);
  const plan = plans.find(({ period }) => period === 'week') ?? plans[0];
  const rest = list?.cost.rest;
  return (
    <>
      {scope === 'rest' ? (
        <ListItem
          label={t('onlyEpisode', { number: episode.number })}
          value={<CoinPrice coins={wall?.priceCoins ?? 0} />}
          strong
          onClick={() => onChoose('episode')}
        />
      ) : (
        rest && (
          <ListItem
            label={t('common:restOfSeries')}
            detail={t('rest.together', { count: rest.episodes })}
            badge={formatDiscount(rest.discountPercent)}
            value={<CoinPrice coins={rest.priceCoins} />}
            strong
            onClick={() => onChoose('rest')}
          />
        )
      )}
      <ListItem
        href={toPlan(plan)}
        label={t('common:membership')}
        detail={describeMembership()}
        value={plan ? t(`membership.${plan.period}`, { price: formatMoney(plan.price) }) : ''}
        strong
      />
    </>
  );
}
