import type { SeenOffersJson, StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange, useRevisionOf } from '#lib/api/use-call.ts';
import { countryName, formatList, formatMoney } from '#lib/language/format.ts';
import { Notice } from '#ui/notice.tsx';
import { OrderList } from '#ui/order-list.tsx';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { kindOf, type Offer, useOfferAtPrice, useOfferName } from './offer-texts.ts';
import styles from './offers.module.css';

interface SeenOffersProps {
  seen: SeenOffersJson;
  offers: readonly Offer[];
  dramas: StaffResult<'drama.list'> | undefined;
}

type SeenKind = SeenOffersJson['offers'][number];

interface SeenPartProps extends SeenOffersProps {
  group: SeenKind;
}

/** What viewers in a country see, in its order, and which rule decided. */
export function SeenOffers(props: SeenOffersProps) {
  const [first, ...others] = props.seen.offers.filter(({ dramaId }) => dramaId !== null);
  return (
    <>
      {props.seen.offers
        .filter(({ dramaId }) => dramaId === null)
        .map((group) => (
          <SeenList key={group.kind} {...props} group={group} />
        ))}
      {first && <SeenSeriesList {...props} groups={[first, ...others]} />}
    </>
  );
}

const maxNamed = 3;

/** The words for a rule, and for the offers that it hides. */
const useRuleTexts = ({ seen: { country, currency }, offers, dramas, group }: SeenPartProps) => {
  const { t } = useTranslation('shop');
  const atPrice = useOfferAtPrice(dramas);
  const find = (ids: readonly string[]) => ids.flatMap((id) => offers.find((offer) => offer.id === id) ?? []);
  const values = { country: countryName(country), currency };
  const isOwnDollar = group.rule === 'worldwide' && currency === 'USD';
  const unseen = find(group.unseen);
  const named = unseen.slice(0, maxNamed).map(atPrice);
  const more = unseen.length - maxNamed;
  return {
    shown: find(group.seen),
    rule: t(`offers.rule.${isOwnDollar ? 'dollar' : (group.rule ?? 'none')}`, values),
    unseen:
      unseen.length === 0
        ? null
        : t(group.rule === null ? 'offers.hiddenDrama' : 'offers.unseen', {
            ...values,
            offers: formatList(more > 0 ? [...named, t('offers.more', { count: more })] : named),
          }),
  };
};

function SeenList(props: SeenPartProps) {
  const { t } = useTranslation('shop');
  const nameOf = useOfferName(props.dramas);
  const place = useChange('templates.place');
  const revisionOf = useRevisionOf('templates.list');
  const { shown, rule, unseen } = useRuleTexts(props);
  const title = t(`offers.kind.${kindOf(props.group)}`);
  return (
    <Section title={title} note={<span className="fine">{rule}</span>}>
      {place.error && <Notice>{failureMessage(place.error)}</Notice>}
      <OrderList
        label={title}
        items={shown}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onMove={
          shown.length > 1
            ? ({ id }, to) =>
                place.mutate({ id, place: to, country: props.seen.country, revision: revisionOf() })
            : undefined
        }
      >
        {(offer) => (
          <>
            <span className={styles.words}>{nameOf(offer)}</span>
            <span className="fine">{t('offers.sold', { count: offer.sold })}</span>
            <span className={styles.price}>{formatMoney(offer)}</span>
          </>
        )}
      </OrderList>
      {unseen !== null && <p className={styles.unseen}>{unseen}</p>}
    </Section>
  );
}

/** Whole series, which nearly always follow one rule. It is said once then. */
function SeenSeriesList({ groups, ...props }: SeenOffersProps & { groups: [SeenKind, ...SeenKind[]] }) {
  const { t } = useTranslation('shop');
  const [first] = groups;
  const { rule } = useRuleTexts({ ...props, group: first });
  const isOneRule = first.rule !== null && groups.every((group) => group.rule === first.rule);
  return (
    <Section title={t('offers.kind.series')} note={isOneRule && <span className="fine">{rule}</span>}>
      {groups.map((group) => (
        <SeenSeries key={group.dramaId} {...props} group={group} isRuleShown={!isOneRule} />
      ))}
    </Section>
  );
}

function SeenSeries({ isRuleShown, ...props }: SeenPartProps & { isRuleShown: boolean }) {
  const { t } = useTranslation('shop');
  const nameOf = useOfferName(props.dramas);
  const { shown, rule, unseen } = useRuleTexts(props);
  const [offer] = shown;
  const { kind, dramaId } = props.group;
  return (
    <Row
      title={nameOf({ kind, dramaId, coins: 0, bonusPercent: 0, membershipDays: 0 })}
      note={offer ? isRuleShown && rule : unseen}
      end={
        offer && (
          <>
            <span className="fine">{t('offers.sold', { count: offer.sold })}</span>
            <span className={styles.price}>{shown.map(formatMoney).join(', ')}</span>
          </>
        )
      }
    />
  );
}
