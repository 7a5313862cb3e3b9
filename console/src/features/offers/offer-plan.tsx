import type { StaffArguments, StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatCountries } from '#entities/country/country-choices.ts';
import { failureMessage } from '#lib/api/errors.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatList } from '#lib/language/format.ts';
import { Notice } from '#ui/notice.tsx';
import { type Offer, useOfferAtPrice } from './offer-texts.ts';
import styles from './offers.module.css';

type Change = StaffArguments<'templates.plan'>;

/** What a change of the offers takes from viewers. @param own the offer that the change is about */
export const useOfferPlan = (change: Change | null, own: string) => {
  const plan = useCall('templates.plan', change ?? { id: own, active: true }, {
    enabled: change !== null,
    keepsPrevious: true,
  });
  const changes = (change && plan.data) ?? [];
  const taking = changes.filter(({ loses }) => loses.some((id) => id !== own));
  return {
    plan,
    /** Countries whose viewers gain something. */
    gaining: new Set(changes.filter(({ gains }) => gains.length > 0).flatMap(({ countries }) => countries))
      .size,
    /** Countries whose viewers lose another offer. */
    losing: new Set(taking.flatMap(({ countries }) => countries)).size,
    /** The other offers that they lose. */
    lost: new Set(taking.flatMap(({ loses }) => loses.filter((id) => id !== own))).size,
  };
};

interface OfferPlanProps {
  answer: ReturnType<typeof useOfferPlan>['plan'];
  /** All offers, and the new one. */
  offers: readonly Offer[];
  dramas: StaffResult<'drama.list'> | undefined;
}

/** Says what viewers of which countries gain and lose, before it is saved. */
export function OfferPlan({ answer, offers, dramas }: OfferPlanProps) {
  const { t } = useTranslation('shop');
  const atPrice = useOfferAtPrice(dramas);
  if (answer.error) return <Notice>{failureMessage(answer.error)}</Notice>;
  if (!answer.data) return null;
  const list = (ids: readonly string[]) =>
    formatList(
      ids
        .map((id) => offers.find((offer) => offer.id === id))
        .flatMap((offer) => (offer ? atPrice(offer) : [])),
    );
  if (answer.data.length === 0) return <p className={styles.plan}>{t('offers.plan.nothing')}</p>;
  return (
    <div className={styles.plan} role="status">
      {answer.data.map(({ countries, gains, loses }) => (
        <div key={countries.join()}>
          <div className="strong">{formatCountries(countries)}</div>
          {gains.length > 0 && (
            <div>{t('offers.plan.gains', { count: gains.length, offers: list(gains) })}</div>
          )}
          {loses.length > 0 && (
            <div className={styles.loses}>
              {t('offers.plan.loses', { count: loses.length, offers: list(loses) })}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
