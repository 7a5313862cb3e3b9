import { staffCalls } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CampaignDetails } from '#features/codes/campaign-details.tsx';
import { CampaignTable } from '#features/codes/campaign-table.tsx';
import { campaignKey } from '#features/codes/campaign-texts.ts';
import { NewCampaignSheet } from '#features/codes/new-campaign-sheet.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { zoneName } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { Button } from '#ui/button.tsx';
import { Columns, Page } from '#ui/page.tsx';
import { Loaded, LoadingColumns, State } from '#ui/state.tsx';

const { shape } = staffCalls['codes.uses'].input;

/** The campaigns of redeem codes, and the uses of the one in the address. */
export function Codes() {
  const { t } = useTranslation(['shop', 'common']);
  const [isAdding, setIsAdding] = useState(false);
  const [{ campaign }] = useAddressInput(shape);
  const campaigns = useCall('codes.list', {});
  const add = (
    <Button kind="main" onPress={() => setIsAdding(true)}>
      {t('codes.add')}
    </Button>
  );
  return (
    <Page title={t('common:place.codes')} note={t('codes.note', { zone: zoneName() })} actions={add}>
      <Loaded answer={campaigns} loading={<LoadingColumns lines={6} />}>
        {(list) => {
          const chosen = list.find((each) => campaignKey(each) === campaign);
          if (list.length === 0) return <State title={t('codes.empty.title')} text={t('codes.empty.text')} />;
          return (
            <Columns>
              <CampaignTable campaigns={list} />
              <div>
                {chosen ? (
                  <CampaignDetails key={campaign} campaign={chosen} />
                ) : (
                  <p className="t2">{t('codes.choose')}</p>
                )}
              </div>
            </Columns>
          );
        }}
      </Loaded>
      {isAdding && <NewCampaignSheet onClose={() => setIsAdding(false)} />}
    </Page>
  );
}
