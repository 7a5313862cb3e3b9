import type { StaffBannerJson, StaffResult } from '@cliffhanger/contracts/staff';
import { formatTable } from './output.ts';

const formatPeriod = ({ startsAt, endsAt }: StaffBannerJson): string =>
  startsAt || endsAt ? `${startsAt ?? ''}–${endsAt ?? ''}` : 'always';

const isCurrent = ({ startsAt, endsAt }: StaffBannerJson): boolean => {
  const now = new Date();
  return (!startsAt || new Date(startsAt) <= now) && (!endsAt || new Date(endsAt) > now);
};

/** Names the banners whose time has come and that nobody sees. */
const formatUnseen = (banners: readonly StaffBannerJson[]): string => {
  const unseen = banners.filter((banner) => isCurrent(banner) && !banner.isShown);
  return unseen.length === 0
    ? ''
    : `\n\nNot shown, at place ${unseen.map(({ position }) => position).join(', ')}: viewers see only the first eight current banners of their country, and none of a hidden drama.`;
};

const headings = ['place', 'leads to', 'when', 'where', 'title', 'id'];

const toRow = (banner: StaffBannerJson): (string | number)[] => [
  banner.position,
  banner.dramaId ?? banner.target ?? '',
  formatPeriod(banner),
  banner.countries.join(' ') || 'everywhere',
  banner.title.en ?? Object.values(banner.title)[0] ?? '',
  banner.id,
];

/** A banner in one row. */
export const formatBanner = (banner: StaffBannerJson): string => formatTable(headings, [toRow(banner)]);

/** A table of banners, and which of them viewers do not see. */
export const formatBanners = (banners: readonly StaffBannerJson[]): string =>
  banners.length === 0
    ? 'The carousel is empty: pnpm staff carousel add --drama <slug>'
    : formatTable(headings, banners.map(toRow)) + formatUnseen(banners);

/** A table of banners that can be restored, with their places of before. */
export const formatRemovedBanners = (banners: readonly StaffBannerJson[]): string =>
  banners.length === 0
    ? 'No banner can be restored.'
    : formatTable(
        [...headings, 'removed'],
        banners.map((banner) => [...toRow(banner), banner.removedAt ?? '']),
      );

/** A table of the banners that viewers see, in their order. */
export const formatSeenBanners = (banners: StaffResult<'carousel.seen'>): string =>
  banners.length === 0
    ? 'Viewers there see no banner.'
    : formatTable(
        ['place', 'title', 'until', 'id'],
        banners.map(({ title, endsAt, bannerId }, index) => [index + 1, title, endsAt ?? '', bannerId]),
      );
