import type { Banner, CarouselItem } from '@cliffhanger/contracts';
import { type CardColumns, cardFromColumns, imageUrl } from '#features/dramas/dramas.ts';
import type { BannerRow } from './carousel.repository.ts';

const bannerTextsOf = ({ bannerWords }: BannerRow): [title: string, imageKey: string] =>
  bannerWords ? JSON.parse(bannerWords) : ['', ''];

const dramaOf = (row: BannerRow) => (row.id === null ? null : cardFromColumns(row as CardColumns));

export const carouselItemView = (row: BannerRow): CarouselItem => {
  const [title, imageKey] = bannerTextsOf(row);
  const drama = dramaOf(row);
  const targets = {
    drama: { kind: 'drama', dramaId: drama?.dramaId ?? '' },
    page: { kind: 'page', page: row.target ?? '/' },
    link: { kind: 'link', href: row.target ?? '' },
  } as const;
  return {
    bannerId: row.bannerId,
    title: title || (drama?.title ?? ''),
    imageUrl: imageUrl(imageKey),
    target: targets[row.kind],
    endsAt: row.endsAt === null ? null : new Date(row.endsAt).toISOString(),
  };
};

/** A banner of the home screen, for a viewer who has not started the drama. */
export const bannerView = (row: BannerRow): Banner => {
  const { bannerId, title, imageUrl: picture, target } = carouselItemView(row);
  const drama = dramaOf(row);
  if (target.kind !== 'drama') return { bannerId, title, target: { ...target, imageUrl: picture } };
  if (!drama) throw new Error(`banner ${bannerId} has no drama`);
  const viewer = { followed: false, number: 1, started: false, finished: false };
  return { bannerId, title, target: { kind: 'drama', drama, viewer } };
};
