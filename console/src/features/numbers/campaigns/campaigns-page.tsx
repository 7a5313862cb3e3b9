import { campaignInput, periodFields } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import styles from '#features/numbers/numbers.module.css';
import { periodBefore, periodOf } from '#features/numbers/period.ts';
import { PeriodChoice } from '#features/numbers/period-choice.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { SmallChoice } from '#ui/choice.tsx';
import { Loaded, State } from '#ui/state.tsx';
import { Arrivals } from './arrivals.tsx';
import { Brought } from './brought.tsx';
import { type Campaigns, useCampaignName } from './campaign-texts.ts';
import { Spend } from './spend/spend.tsx';

const address = { ...periodFields, campaign: campaignInput.campaign };
/** No campaign has this name: names have no leading spaces. */
const all = ' ';

/** Whom the links of ads brought, what these accounts paid, and what was spent. */
export function CampaignsPage() {
  const { t } = useTranslation('numbers');
  const [input, change] = useAddressInput(address);
  const nameOf = useCampaignName();
  const period = periodOf(input);
  const { campaign } = input;
  const kept = { keepsPrevious: true };
  const campaigns = useCall('stats.campaigns', { ...period, campaign }, kept);
  const before = useCall('stats.campaigns', { ...periodBefore(period), campaign }, kept);
  const named = (answer: Campaigns) => answer.campaigns.filter((row) => row.campaign !== '');
  return (
    <>
      <div className={styles.filters}>
        <PeriodChoice period={period} onChange={change} />
        <SmallChoice
          label={t('campaigns.choose')}
          value={campaign ?? all}
          choices={[
            { value: all, name: t('campaigns.all') },
            ...(campaigns.data ? named(campaigns.data) : []).map((row) => ({
              value: row.campaign,
              name: nameOf(row.campaign),
            })),
          ]}
          onChange={(chosen) => change({ campaign: chosen === all ? undefined : chosen } as never)}
        />
      </div>
      <Loaded answer={campaigns} lines={10}>
        {(answer) => (
          <>
            {answer.campaigns.length === 0 ? (
              <State title={t('campaigns.empty')} text={t('campaigns.emptyText')} />
            ) : (
              <>
                <Arrivals
                  period={period}
                  campaigns={answer}
                  before={before.data}
                  name={campaign === undefined ? t('campaigns.all') : nameOf(campaign)}
                />
                <Brought campaigns={answer} />
              </>
            )}
            <Spend period={period} campaign={campaign} known={named(answer).map((row) => row.campaign)} />
          </>
        )}
      </Loaded>
    </>
  );
}
