import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/language/format.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Ledge } from '#ui/ledge.tsx';
import { type Campaign, campaignKey, useCampaignTexts } from './campaign-texts.ts';
import styles from './codes.module.css';

/** The campaigns, the latest first, with their uses up to the limit. */
export function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('shop');
  const { nameOf, paysOf, givenOf, endOf } = useCampaignTexts();
  const name = (campaign: Campaign) => (
    <>
      <span>{nameOf(campaign)}</span>
      <span className="fine">
        {t('codes.count', { count: campaign.codes, number: formatNumber(campaign.codes) })}
      </span>
    </>
  );
  const used = ({ used: uses, limit }: Campaign) => (
    <div className={styles.uses}>
      <span>{t('codes.usedOf', { used: formatNumber(uses), limit: formatNumber(limit) })}</span>
      <Ledge share={uses / limit} />
    </div>
  );
  const columns: TableColumn<Campaign>[] = [
    { id: 'name', name: t('codes.name'), cell: name, width: '4fr' },
    { id: 'pays', name: t('codes.each'), cell: paysOf, width: '2fr' },
    { id: 'used', name: t('codes.used'), cell: used, width: '2fr' },
    { id: 'given', name: t('codes.given'), cell: givenOf, isNumber: true, width: '2fr' },
    { id: 'end', name: t('codes.end'), cell: endOf, isNumber: true, width: '3fr' },
  ];
  return (
    <DataTable
      label={t('codes.list')}
      columns={columns}
      items={campaigns}
      idOf={campaignKey}
      hrefOf={(campaign) => `/codes?campaign=${encodeURIComponent(campaignKey(campaign))}`}
    />
  );
}
