import type { DramaChangePlanJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { useMay } from '#entities/me.ts';
import { formatNumbers } from '#features/drama/price/format-numbers.ts';
import { countryName, formatNumber, formatTime } from '#lib/language/format.ts';
import { Row } from '#ui/row.tsx';
import { SwitchRow } from '#ui/switch-row.tsx';

/** Since when viewers see the changes, and whom they touch. */
export function TouchedViewers({ editor, plan }: { editor: DramaEditor; plan: DramaChangePlanJson }) {
  const { t } = useTranslation('drama');
  const mayGive = useMay('money.give');
  const { release, freed, countries, viewersAtPaywall, episodes } = plan;
  const since = release.after;
  const pricesChange = episodes.some(({ before, after }) => before.priceCoins !== after.priceCoins);
  const numbers = formatNumbers(freed.numbers);
  return (
    <section>
      <h3 className="fine">{t('review.whom')}</h3>
      <Row
        title={
          since === null
            ? t('review.nobodyYet')
            : Date.parse(since) > Date.now()
              ? t('review.from', { time: formatTime(since) })
              : t('review.atOnce')
        }
      />
      {pricesChange && (
        <Row title={t('price.atWall', { count: viewersAtPaywall })} note={t('price.promise')} />
      )}
      {freed.viewers > 0 &&
        (mayGive ? (
          <SwitchRow
            label={t('price.bought', { count: freed.viewers, episodes: numbers })}
            note={t('price.giveBack', { coins: formatNumber(freed.coins) })}
            isOn={editor.draft.returnsCoins}
            onChange={(returnsCoins) => editor.edit((draft) => ({ ...draft, returnsCoins }))}
          />
        ) : (
          <Row
            title={t('price.bought', { count: freed.viewers, episodes: numbers })}
            note={t('price.ownerGives', { coins: formatNumber(freed.coins) })}
          />
        ))}
      {countries.map(({ country, hidden, buyers }) => (
        <Row
          key={country}
          title={t(hidden ? 'countries.becomesHidden' : 'countries.becomesShown', {
            country: countryName(country),
          })}
          note={hidden ? t('countries.buyers', { country: countryName(country), count: buyers }) : undefined}
        />
      ))}
    </section>
  );
}
