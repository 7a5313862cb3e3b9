import { factsOf } from '@cliffhanger/contracts/language-table';
import { staffCalls } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDramas } from '#entities/dramas.ts';
import { AllOffers } from '#features/offers/all-offers.tsx';
import { AsSeenIn } from '#features/offers/as-seen-in.tsx';
import { emptyOffer } from '#features/offers/new-offer.ts';
import { NewOfferSheet } from '#features/offers/new-offer-sheet.tsx';
import { SeenOffers } from '#features/offers/seen-offers.tsx';
import { PreviewSheet } from '#features/preview/preview-sheet.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { Button } from '#ui/button.tsx';
import { Columns, Page } from '#ui/page.tsx';
import { Loaded, LoadingColumns } from '#ui/state.tsx';

const { shape } = staffCalls['offers.seen'].input;

/** What viewers in a country are offered and why, beside all offers. */
export function Offers() {
  const { t } = useTranslation(['shop', 'common', 'preview']);
  const [isAdding, setIsAdding] = useState(false);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [{ country = factsOf(currentLanguage()).country }, change] = useAddressInput(shape);
  const offers = useCall('templates.list', {});
  const seen = useCall('offers.seen', { country }, { keepsPrevious: true });
  const dramas = useDramas();
  return (
    <Page
      title={t('common:place.offers')}
      note={<AsSeenIn country={country} onChange={(chosen) => change({ country: chosen })} />}
      actions={
        <>
          <Button kind="outline" onPress={() => setIsPreviewing(true)}>
            {t('preview:title')}
          </Button>
          <Button kind="main" onPress={() => setIsAdding(true)}>
            {t('offers.add')}
          </Button>
        </>
      }
    >
      <Loaded answer={offers} loading={<LoadingColumns />}>
        {(all) => (
          <>
            <Columns>
              <div>
                <Loaded answer={seen}>
                  {(answer) => <SeenOffers seen={answer} offers={all} dramas={dramas} />}
                </Loaded>
              </div>
              <div>
                <AllOffers offers={all} dramas={dramas} />
              </div>
            </Columns>
            {isAdding && (
              <NewOfferSheet
                currency={seen.data?.currency ?? emptyOffer.currency}
                offers={all}
                dramas={dramas}
                onClose={() => setIsAdding(false)}
              />
            )}
          </>
        )}
      </Loaded>
      {isPreviewing && (
        <PreviewSheet subject={{ page: 'offers', country }} onClose={() => setIsPreviewing(false)} />
      )}
    </Page>
  );
}
