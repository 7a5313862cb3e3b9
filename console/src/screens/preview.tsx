import { previewFields } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { firstPreview } from '#features/preview/first-preview.ts';
import { PreviewView } from '#features/preview/preview-view.tsx';
import type { PreviewInput } from '#features/preview/use-preview.ts';
import { zoneName } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { Page } from '#ui/page.tsx';

/** The app as a viewer sees it, with all that decides it in the address. */
export function Preview() {
  const { t } = useTranslation('preview');
  const [given, change] = useAddressInput(previewFields);
  return (
    <Page title={t('title')} note={t('zone', { zone: zoneName() })}>
      <PreviewView input={firstPreview(given as Partial<PreviewInput>)} onChange={change} />
    </Page>
  );
}
