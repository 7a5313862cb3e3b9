import type { EpisodeList } from '@cliffhanger/contracts';
import { joinFacts } from '@cliffhanger/contracts/drama-facts';
import { Trans, useTranslation } from 'react-i18next';
import { CoinPrice } from '#entities/wallet/coin-price.tsx';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { formatDiscount } from '#entities/wallet/format-discount.ts';
import { useCoinPrices } from '#entities/wallet/use-coin-prices.ts';
import { placeOf } from '#features/dramas/place-in-drama.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import { LoadedTime } from '#ui/loaded-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { kindOf } from './cliff-values.ts';
import styles from './cost-card.module.css';
import { CostCliff } from './cost-cliff.tsx';

/** The cost to finish the drama, shown before any paywall. */
export function CostCard({ list, loadedAtMs }: { list: EpisodeList; loadedAtMs: number }) {
  const { t } = useTranslation('dramas');
  const kind = kindOf(list.episodes);
  return (
    <Panel>
      <div className={styles.head}>
        <h2 className="visually-hidden">{t('cost.label')}</h2>
        {kind === 'locked' ? <LockedCost {...list.cost} /> : <p className="title">{t(`cost.${kind}`)}</p>}
      </div>
      <CostCliff list={list} atNumber={placeOf(list).number} className={styles.cliff} />
      {kind === 'locked' && <LoadedTime atMs={loadedAtMs} className={styles.time} />}
      {kind === 'locked' && <Offers list={list} />}
    </Panel>
  );
}

function LockedCost({ lockedCoins, lockedEpisodes }: EpisodeList['cost']) {
  const { t } = useTranslation('dramas');
  const { moneyOf } = useCoinPrices();
  return (
    <>
      <p>
        <Trans
          t={t}
          i18nKey="cost.toFinish"
          count={lockedCoins}
          values={{ coins: formatCoins(lockedCoins) }}
          components={{ n: <span className="display" /> }}
        />
      </p>
      <p className={`small t2 ${styles.left}`}>
        {joinFacts([moneyOf(lockedCoins), t('cost.left', { count: lockedEpisodes })])}
      </p>
    </>
  );
}

/** Links to the offers that open the locked episodes. */
function Offers({ list: { drama, cost, episodes } }: { list: EpisodeList }) {
  const { t } = useTranslation(['dramas', 'common']);
  const { rest } = cost;
  const firstLocked = episodes.find(({ access }) => access === 'locked');
  return (
    <List className={styles.ways}>
      {rest && (
        <ListItem
          href={href(paths.player(drama.dramaId, firstLocked?.episodeId, { offer: 'rest' }))}
          label={t('common:restOfSeries')}
          badge={formatDiscount(rest.discountPercent)}
          value={<CoinPrice coins={rest.priceCoins} />}
          strong
        />
      )}
      <ListItem
        href={href(paths.wallet({ from: paths.drama(drama.dramaId), plan: '' }))}
        label={t('cost.withMembership')}
        value={t('common:free')}
        strong
      />
    </List>
  );
}
