import type { StaffBannerJson } from '@cliffhanger/contracts/staff';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bannerTitle } from '#entities/banner-titles.ts';
import { useMay } from '#entities/me.ts';
import { failureMessage } from '#lib/api/errors.ts';
import { useCall, useChange, useRevisionOf } from '#lib/api/use-call.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { OrderList } from '#ui/order-list.tsx';
import { State } from '#ui/state.tsx';
import { showToast } from '#ui/toasts.tsx';
import { type BannerAction, BannerActions, BannerRow } from './banner-row.tsx';
import { BannerSheet } from './banner-sheet.tsx';
import { hasEnded } from './banner-texts.ts';
import styles from './banners.module.css';
import { placeAmongAll } from './place-among-all.ts';
import { RemoveBannerSheet } from './remove-banner-sheet.tsx';

const idOf = ({ id }: StaffBannerJson) => id;

interface BannerListProps {
  banners: readonly StaffBannerJson[];
  /** Shows a banner as viewers see it. */
  onPreview: (bannerId: string) => void;
}

/** The banners in their order, those that ended, and those that can be put back. */
export function BannerList({ banners, onPreview }: BannerListProps) {
  const { t } = useTranslation('shop');
  const mayChange = useMay('content.publish');
  const [open, setOpen] = useState<{ action: BannerAction; banner: StaffBannerJson } | null>(null);
  const move = useChange('carousel.move');
  const revisionOf = useRevisionOf('carousel.list');
  const [current, ended] = [
    banners.filter((each) => !hasEnded(each)),
    banners.filter((each) => hasEnded(each)),
  ];
  const opened = open && (banners.find(({ id }) => id === open.banner.id) ?? open.banner);
  const actions: readonly BannerAction[] = mayChange ? ['preview', 'change', 'remove'] : ['preview'];
  const act = (banner: StaffBannerJson) => (action: BannerAction) =>
    action === 'preview' ? onPreview(banner.id) : setOpen({ action, banner });
  const row = (banner: StaffBannerJson) => (
    <BannerRow
      banner={banner}
      end={<BannerActions banner={banner} actions={actions} onAction={act(banner)} />}
    />
  );
  const place = (banner: StaffBannerJson, dropped: number) =>
    move.mutate({
      id: banner.id,
      position: placeAmongAll(banners, current, banner, dropped),
      revision: revisionOf(),
    });
  return (
    <>
      {move.error && <Notice>{failureMessage(move.error)}</Notice>}
      {current.length === 0 && <State title={t('home.empty.title')} text={t('home.empty.text')} />}
      <OrderList
        label={t('home.list')}
        items={current}
        idOf={idOf}
        nameOf={bannerTitle}
        onMove={mayChange ? place : undefined}
      >
        {row}
      </OrderList>
      {ended.length > 0 && (
        <Fold title={t('home.ended', { count: ended.length })}>
          <OrderList
            label={t('home.ended', { count: ended.length })}
            items={ended}
            idOf={idOf}
            nameOf={bannerTitle}
          >
            {row}
          </OrderList>
        </Fold>
      )}
      {mayChange && <RemovedBanners />}
      {opened && open?.action === 'change' && <BannerSheet banner={opened} onClose={() => setOpen(null)} />}
      {opened && open?.action === 'remove' && (
        <RemoveBannerSheet banner={opened} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

/** A part that is drawn once it is opened. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

/** The banners that were removed in the last days. */
function RemovedBanners() {
  const { t } = useTranslation('shop');
  const removed = useCall('carousel.list', { removed: true }).data ?? [];
  const { mutateAsync, error } = useChange('carousel.restore');
  if (removed.length === 0) return null;
  const title = t('home.removed', { count: removed.length });
  const restore = async (banner: StaffBannerJson) => {
    await mutateAsync({ id: banner.id });
    showToast({ text: t('home.restored', { title: bannerTitle(banner) }) });
  };
  return (
    <Fold title={title}>
      {error && <Notice>{failureMessage(error)}</Notice>}
      <OrderList label={title} items={removed} idOf={idOf} nameOf={bannerTitle}>
        {(banner) => (
          <BannerRow
            banner={banner}
            end={
              <Button
                kind="quiet"
                aria-label={t('home.restoreNamed', { title: bannerTitle(banner) })}
                onPress={() => void restore(banner).catch(() => undefined)}
              >
                {t('home.restore')}
              </Button>
            }
          />
        )}
      </OrderList>
    </Fold>
  );
}
