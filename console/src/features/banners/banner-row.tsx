import type { StaffBannerJson } from '@cliffhanger/contracts/staff';
import { classNames } from '@cliffhanger/look/class-names.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bannerTitle } from '#entities/banner-titles.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { useAudienceOf, usePeriodOf } from './banner-texts.ts';
import styles from './banners.module.css';

/** What can be done with a banner. */
export type BannerAction = 'preview' | 'change' | 'remove';

interface BannerRowProps {
  banner: StaffBannerJson;
  /** At the end of the row. */
  end: ReactNode;
}

/** A banner: its place and picture, when it is shown, and where viewers see it now. */
export function BannerRow({ banner, end }: BannerRowProps) {
  const period = usePeriodOf(banner);
  const audience = useAudienceOf(banner);
  const title = bannerTitle(banner);
  const state = banner.removedAt === null ? audience : { text: '', isWarning: false };
  return (
    <>
      <div className={styles.place}>{banner.position}</div>
      <BannerPicture url={banner.imageUrl} />
      <div className={styles.words}>
        <div>{title}</div>
        <div className="fine">
          {[...(banner.kind === 'drama' ? [] : [banner.target ?? '']), period].join(' · ')}
        </div>
      </div>
      <div className={classNames(styles.audience, state.isWarning && styles.warning)}>{state.text}</div>
      {end}
    </>
  );
}

interface BannerActionsProps {
  banner: StaffBannerJson;
  actions: readonly BannerAction[];
  onAction: (action: BannerAction) => void;
}

/** What can be done with a banner, in a menu. */
export function BannerActions({ banner, actions, onAction }: BannerActionsProps) {
  const { t } = useTranslation(['shop', 'preview']);
  return (
    <ActionMenu
      label={t('home.actions', { title: bannerTitle(banner) })}
      actions={actions.map((id) => ({ id, name: id === 'preview' ? t('preview:title') : t(`home.${id}`) }))}
      onAction={onAction}
    />
  );
}

/** The picture of a banner, which its title already names. @param url null without one */
export function BannerPicture({ url }: { url: string | null }) {
  if (url === null) return <div className={styles.picture} />;
  return <img className={styles.picture} src={url} alt="" />;
}
