import type { CostToFinish, EpisodeItem } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { useBalanceCoins } from '#entities/wallet/use-balance-coins.ts';
import { useCoinPrices } from '#entities/wallet/use-coin-prices.ts';
import { Cliff } from '#ui/cliff.tsx';
import { cliffLabels } from './cliff-labels.ts';
import { cliffValues } from './cliff-values.ts';

type CostCliffProps = {
  list: { episodes: readonly EpisodeItem[]; cost: CostToFinish };
  /** The current episode: the one to continue with, or the one behind the paywall. */
  atNumber: number;
  /** Omits the numbers of the paid episodes. */
  brief?: boolean;
  className?: string | undefined;
  /** As in `Cliff`. */
  edges?: 'rest' | 'falls';
};

/** Shows which episodes are free, what the rest costs and how far the coins reach. */
export function CostCliff({ list, atNumber, brief, className, edges }: CostCliffProps) {
  const { t } = useTranslation(['dramas', 'common']);
  const balanceCoins = useBalanceCoins(list.cost.balanceCoins);
  const prices = useCoinPrices();
  const cliff = cliffValues(list, { atNumber, balanceCoins });
  const { stepRange, ...labels } = cliffLabels(cliff, { balanceCoins, prices }, t);
  return (
    <Cliff
      className={className}
      edges={edges}
      stepPercent={cliff.kind === 'free' ? 100 : cliff.freePercent}
      litPercent={cliff.reachPercent}
      dropPercent={cliff.herePercent}
      {...labels}
      stepRange={brief ? undefined : stepRange}
    />
  );
}
