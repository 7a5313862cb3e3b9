import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Prices, pricesOf } from '#entities/drama-draft/draft.ts';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { useMay } from '#entities/me.ts';
import { listCountries } from '#features/drama/country-options.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatNumber } from '#lib/language/format.ts';
import { storage } from '#lib/storage.ts';
import { SmallChoice } from '#ui/choice.tsx';
import { Cliff } from '#ui/cliff.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Loaded } from '#ui/state.tsx';
import { SwitchRow } from '#ui/switch-row.tsx';
import { formatNumbers } from './format-numbers.ts';
import styles from './price.module.css';
import { PriceLines } from './price-lines.tsx';

const countryKey = 'console_price_country';

/** What viewers of a country pay: the numbers that staff decide, and what follows from them. */
export function PricePanel({ editor }: { editor: DramaEditor }) {
  const { t } = useTranslation('drama');
  const { drama, draft, edit } = editor;
  const [country, setCountry] = useState(() => storage.get(countryKey) ?? 'US');
  const prices = pricesOf(drama, draft);
  const simulated = useCall(
    'price.simulate',
    { slug: drama.slug, country, ...simulatable(prices, drama.episodeCount) },
    { keepsPrevious: true },
  );
  const choose = (chosen: string) => {
    setCountry(chosen);
    storage.set(countryKey, chosen);
  };
  const change = (values: Partial<Prices>) =>
    edit((before) => ({ ...before, prices: { ...before.prices, ...values } }));
  return (
    <section aria-label={t('price.title')}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2>{t('price.title')}</h2>
          <SmallChoice
            label={t('price.country')}
            value={country}
            choices={listCountries()}
            onChange={choose}
          />
        </header>
        <PriceFields editor={editor} prices={prices} onChange={change} />
        <Loaded answer={simulated} lines={5}>
          {(simulation) => (
            <>
              <PriceCliff {...simulation.after} />
              <PriceLines simulation={simulation} />
            </>
          )}
        </Loaded>
      </div>
      {simulated.data && <Touched editor={editor} simulation={simulated.data} />}
      <p className={styles.promise}>{t('price.promise')}</p>
    </section>
  );
}

/** The prices that the server takes: a field may be empty or too large while somebody types. */
const simulatable = (prices: Prices, episodeCount: number) => ({
  freeEpisodeCount: Math.min(prices.freeEpisodeCount, episodeCount),
  ...(prices.defaultPriceCoins > 0 && { defaultPriceCoins: prices.defaultPriceCoins }),
  restDiscountPercent: prices.restDiscountPercent,
});

interface PriceFieldsProps {
  editor: DramaEditor;
  prices: Prices;
  onChange: (values: Partial<Prices>) => void;
}

function PriceFields({ editor: { drama }, prices, onChange }: PriceFieldsProps) {
  const { t } = useTranslation('drama');
  const mayPrice = useMay('content.publish');
  const fields = [
    { name: 'freeEpisodeCount', label: t('price.free'), minValue: 0, maxValue: drama.episodeCount },
    { name: 'defaultPriceCoins', label: t('price.each'), minValue: 1, maxValue: 100_000 },
    { name: 'restDiscountPercent', label: t('price.discount'), minValue: 0, maxValue: 90 },
  ] as const;
  return (
    <div className={styles.three}>
      {fields.map(({ name, ...field }) => (
        <NumberInput
          key={name}
          {...field}
          value={prices[name]}
          isDisabled={!mayPrice}
          hint={
            prices[name] === drama[name] ? undefined : t('price.was', { count: formatNumber(drama[name]) })
          }
          onChange={(number) => onChange({ [name]: number ?? drama[name] })}
        />
      ))}
    </div>
  );
}

function PriceCliff(cost: StaffResult<'price.simulate'>['after']) {
  const { t } = useTranslation('drama');
  const { freeEpisodes, paidEpisodes, priceCoins } = cost;
  const total = freeEpisodes + paidEpisodes;
  const top = freeEpisodes === 0 ? t('price.noneFree') : t('price.freeThrough', { count: freeEpisodes });
  const low = t('price.paidPart', { count: paidEpisodes, coins: formatNumber(priceCoins) });
  return (
    <Cliff
      share={total === 0 ? 1 : freeEpisodes / total}
      topLabel={paidEpisodes === 0 ? t('list.allFree') : top}
      lowLabel={low}
      sentence={paidEpisodes === 0 ? t('list.allFree') : `${top}. ${low}.`}
    />
  );
}

/** Whom the prices touch: who stands at the wall, and who bought what becomes free. */
function Touched({ editor, simulation }: { editor: DramaEditor; simulation: StaffResult<'price.simulate'> }) {
  const { t } = useTranslation('drama');
  const mayGive = useMay('money.give');
  const { viewersAtPaywall, freed } = simulation;
  const { draft, edit } = editor;
  const episodes = formatNumbers(freed.numbers);
  return (
    <div className={styles.touched}>
      <div className={styles.touchedRow}>
        <p>{t('price.atWall', { count: viewersAtPaywall })}</p>
        {freed.numbers.length > 0 && <p className="fine">{t('price.canWatch', { episodes })}</p>}
      </div>
      {freed.viewers > 0 &&
        (mayGive ? (
          <SwitchRow
            label={t('price.bought', { count: freed.viewers, episodes })}
            note={t('price.giveBack', { coins: formatNumber(freed.coins) })}
            isOn={draft.returnsCoins}
            onChange={(returnsCoins) => edit((before) => ({ ...before, returnsCoins }))}
          />
        ) : (
          <div className={styles.touchedRow}>
            <p>{t('price.bought', { count: freed.viewers, episodes })}</p>
            <p className="fine">{t('price.ownerGives', { coins: formatNumber(freed.coins) })}</p>
          </div>
        ))}
    </div>
  );
}
