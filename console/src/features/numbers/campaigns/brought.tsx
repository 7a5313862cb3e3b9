import { campaignAges } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import { plainAmount } from '#features/numbers/plain-amount.ts';
import { withShare } from '#features/numbers/shares.ts';
import { guarded } from '#lib/csv.ts';
import { formatNumber, zoneName } from '#lib/language/format.ts';
import {
  type Age,
  type Brought as BroughtRow,
  type Campaigns,
  formatAmounts,
  formatPaid,
  useCampaignName,
} from './campaign-texts.ts';
import styles from './campaigns.module.css';
import { Lines } from './lines.tsx';

const laterAges = campaignAges.filter((days) => days > 0);

/** Whom each campaign brought, what they paid by their age, and what was spent on it. */
export function Brought({ campaigns }: { campaigns: Campaigns }) {
  const { t } = useTranslation('numbers');
  const nameOf = useCampaignName();
  const { all, others, zone, from, until } = campaigns;
  const lines: { id: string; name: string; row: BroughtRow }[] = [
    { id: 'all', name: t('campaigns.all'), row: all },
    ...campaigns.campaigns.map((row) => ({ id: `of ${row.campaign}`, name: nameOf(row.campaign), row })),
    ...(others
      ? [{ id: 'others', name: t('campaigns.others', { count: others.campaigns }), row: others }]
      : []),
  ];
  const marked = ({ isOver }: Age, value: string) => (isOver ? value : t('cohorts.open', { value }));
  const cellsOf = ({ arrivals, watched, watchedShare, ages, spentMinor }: BroughtRow) => [
    formatNumber(arrivals),
    withShare(watched, watchedShare),
    ...ages
      .filter(({ days }) => days > 0)
      .map((age) => marked(age, withShare(age.returned, age.returnedShare))),
    <Lines key="spent" lines={formatAmounts(spentMinor)} />,
    ...ages.map((age) => <Lines key={age.days} lines={formatPaid(age).map((value) => marked(age, value))} />),
  ];
  return (
    <Figure
      title={t('campaigns.brought')}
      counts={t('campaigns.broughtCounts', { zone: zoneName(zone) })}
      fileName={`campaigns-${from}-${until}`}
      columns={[
        t('one.campaign'),
        t('campaigns.arrivals'),
        t('campaigns.watched'),
        ...laterAges.map((count) => t('cohorts.afterDays', { count })),
        t('campaigns.spent'),
        ...campaignAges.map((days) => t('campaigns.paidBy', { day: days })),
      ]}
      rows={lines.map(({ id, name, row }) => ({
        id,
        cells: [
          <bdi key="name" className={styles.name}>
            {name}
          </bdi>,
          ...cellsOf(row),
        ],
      }))}
      csv={() => csvOf(campaigns)}
    />
  );
}

/** A line for each campaign and currency. The name of a link is anybody's text. */
const csvOf = ({ campaigns, others }: Campaigns): (string | number | null)[][] => [
  [
    ...['campaign', 'arrivals', 'watched', ...laterAges.map((days) => `back_${days}`)],
    ...campaignAges.map((days) => `payers_${days}`),
    ...['currency', 'spent', ...campaignAges.flatMap((days) => [`paid_${days}`, `is_over_${days}`])],
  ],
  ...[
    ...campaigns.map(({ campaign, ...row }) => ({ name: guarded(campaign), row })),
    ...(others ? [{ name: `${others.campaigns} others`, row: others }] : []),
  ].flatMap(({ name, row: { arrivals, watched, ages, spentMinor } }) => {
    const currencies = [
      ...Object.keys(spentMinor),
      ...ages.flatMap(({ paidMinor }) => Object.keys(paidMinor)),
    ];
    const people = [
      ...[name, arrivals, watched],
      ...ages.filter(({ days }) => days > 0).map(({ returned }) => returned),
      ...ages.map(({ payers }) => payers),
    ];
    const amount = (amountMinor: number | undefined, currency: string | null) =>
      currency === null ? null : plainAmount(amountMinor ?? 0, currency);
    return [...new Set(currencies.length > 0 ? currencies : [null])].map((currency) => [
      ...[...people, currency, amount(spentMinor[currency ?? ''], currency)],
      ...ages.flatMap(({ paidMinor, isOver }) => [
        amount(paidMinor[currency ?? ''], currency),
        isOver ? 1 : 0,
      ]),
    ]);
  }),
];
