import { factsOf } from '@cliffhanger/contracts/language-table';
import { staffCalls } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { BannerList } from '#features/banners/banner-list.tsx';
import { NewBannerSheet } from '#features/banners/new-banner-sheet.tsx';
import { SeenBanners } from '#features/banners/seen-banners.tsx';
import { PreviewSheet } from '#features/preview/preview-sheet.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { zoneName } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { Button } from '#ui/button.tsx';
import { Columns, Page, Section } from '#ui/page.tsx';
import { Loaded } from '#ui/state.tsx';

const { shape } = staffCalls['carousel.seen'].input;

/** The banners of the app's home screen, and what viewers in a country see of them. */
export function Home() {
  const { t } = useTranslation(['shop', 'common', 'preview']);
  const mayChange = useMay('content.publish');
  const [isAdding, setIsAdding] = useState(false);
  const [address, change] = useAddressInput(shape);
  const language = currentLanguage();
  const viewer = { country: factsOf(language).country, language, ...address };
  const [previewed, setPreviewed] = useState<{ bannerId?: string } | null>(null);
  const banners = useCall('carousel.list', {});
  return (
    <Page
      title={t('common:place.home')}
      note={t('home.note', { zone: zoneName() })}
      actions={
        <>
          <Button kind="outline" onPress={() => setPreviewed({})}>
            {t('preview:title')}
          </Button>
          {mayChange && (
            <Button kind="main" onPress={() => setIsAdding(true)}>
              {t('home.add')}
            </Button>
          )}
        </>
      }
    >
      <Columns>
        <Section title={t('home.list')}>
          <Loaded answer={banners}>
            {(list) => <BannerList banners={list} onPreview={(bannerId) => setPreviewed({ bannerId })} />}
          </Loaded>
        </Section>
        <div>
          <SeenBanners viewer={viewer} onChange={change} />
        </div>
      </Columns>
      {previewed && (
        <PreviewSheet
          subject={{ page: 'home', ...viewer, ...previewed }}
          onClose={() => setPreviewed(null)}
        />
      )}
      {isAdding && <NewBannerSheet onClose={() => setIsAdding(false)} />}
    </Page>
  );
}
