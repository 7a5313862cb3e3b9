import type { CampaignUses } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#lib/api/use-call.ts';
import { countryName, formatDay, formatNumber } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { cssVariables } from '#ui/css-variables.ts';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { Loaded } from '#ui/state.tsx';
import { CampaignSheet, EndCampaignSheet } from './campaign-sheets.tsx';
import { type Campaign, campaignKey, isOver, useCampaignTexts } from './campaign-texts.ts';
import styles from './codes.module.css';

/** The uses of a campaign by day and by country, and what can be changed. */
export function CampaignDetails({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('shop');
  const { nameOf, paysOf, endOf } = useCampaignTexts();
  const [open, setOpen] = useState<'change' | 'end' | null>(null);
  const uses = useCall('codes.uses', { campaign: campaignKey(campaign) });
  const close = () => setOpen(null);
  return (
    <div className={styles.details}>
      <Section
        title={nameOf(campaign)}
        end={
          <Button kind="plain" onPress={() => setOpen('change')}>
            {t('codes.change')}
          </Button>
        }
      >
        <p className="fine">{`${t('codes.eachPays', { pays: paysOf(campaign) })} · ${endOf(campaign)}`}</p>
      </Section>
      <Loaded answer={uses} lines={4}>
        {(counted) => <Uses uses={counted} />}
      </Loaded>
      {!isOver(campaign) && (
        <Section title={t('codes.leaked')}>
          <p className="fine">{t('codes.endNote')}</p>
          <div className={styles.act}>
            <Button kind="outline" onPress={() => setOpen('end')}>
              {t('codes.endNow')}
            </Button>
          </div>
        </Section>
      )}
      {open === 'change' && <CampaignSheet campaign={campaign} onClose={close} />}
      {open === 'end' && <EndCampaignSheet campaign={campaign} onClose={close} />}
    </div>
  );
}

function Uses({ uses: { days, countries } }: { uses: CampaignUses }) {
  const { t } = useTranslation('shop');
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return <p className="t2">{t('codes.unused')}</p>;
  const most = Math.max(...days.map(({ uses }) => uses));
  return (
    <>
      <Section title={t('codes.byDay')} note={<span className="fine">{t('codes.daysUtc')}</span>}>
        <ul className={styles.bars} aria-label={t('codes.byDay')}>
          {days.map(({ day, uses }) => (
            <li
              key={day}
              className={styles.bar}
              style={cssVariables({ '--share': uses / most })}
              title={t('codes.usesOn', { day: formatDay(`${day}T12:00:00Z`), count: uses })}
              aria-label={t('codes.usesOn', { day: formatDay(`${day}T12:00:00Z`), count: uses })}
            />
          ))}
        </ul>
        <div className={styles.ends} aria-hidden="true">
          <span>{formatDay(`${first.day}T12:00:00Z`)}</span>
          {first !== last && <span>{formatDay(`${last.day}T12:00:00Z`)}</span>}
        </div>
      </Section>
      <Section title={t('codes.byCountry')}>
        {countries.map(({ country, uses }) => (
          <Row
            key={country}
            title={countryName(country)}
            end={<span className={styles.number}>{formatNumber(uses)}</span>}
          />
        ))}
      </Section>
    </>
  );
}
