import { restoreDays, type StaffBannerJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { bannerTitle } from '#entities/banner-titles.ts';
import { useChange } from '#lib/api/use-call.ts';
import { useKnownChange } from '#lib/api/use-known-change.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { showToast } from '#ui/toasts.tsx';
import { useAudienceOf } from './banner-texts.ts';

/** Removes a banner, after saying who sees it. It can be put back at once, or for some days. */
export function RemoveBannerSheet({ banner, onClose }: { banner: StaffBannerJson; onClose: () => void }) {
  const { t } = useTranslation('shop');
  const { text: audience } = useAudienceOf(banner);
  const remove = useKnownChange('carousel.remove', 'carousel.list');
  const restore = useChange('carousel.restore');
  const [title, { id, position: place }] = [bannerTitle(banner), banner];
  const act = async () => {
    await remove.mutateAsync({ id });
    showToast({ text: t('home.removedToast', { title }), undo: () => restore.mutate({ id }) });
    onClose();
  };
  return (
    <ActSheet
      title={t('home.removeTitle', { title })}
      text={t('home.removeText', { audience, place, count: restoreDays })}
      button={t('home.removeButton', { place })}
      onAct={act}
      onClose={onClose}
      isPending={remove.isPending}
      error={remove.error}
      isStale={remove.isStale}
    />
  );
}
