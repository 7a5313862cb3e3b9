import type { StaffBannerJson } from '@cliffhanger/contracts/staff';
import { useCall } from '#lib/api/use-call.ts';
import { currentLanguage } from '#lib/language/i18n.ts';

/** The title of a banner in the language of the console, else in any; its target without one. */
export const bannerTitle = ({
  title,
  target,
  id,
}: Pick<StaffBannerJson, 'title' | 'target' | 'id'>): string =>
  title[currentLanguage()] ?? title.en ?? Object.values(title)[0] ?? target ?? id;

/** The titles of all banners by their ids, also of those that were removed and can be put back. */
export const useBannerTitles = (enabled: boolean): ReadonlyMap<string, string> => {
  const { data: current = [] } = useCall('carousel.list', {}, { enabled });
  const { data: removed = [] } = useCall('carousel.list', { removed: true }, { enabled });
  return new Map([...current, ...removed].map((banner) => [banner.id, bannerTitle(banner)]));
};
