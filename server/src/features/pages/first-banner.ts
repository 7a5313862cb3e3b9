import { type Banner, fullWidthSizes, imageSrcset } from '@cliffhanger/contracts';
import { joinDramaFacts, type TranslateFact } from '@cliffhanger/contracts/drama-facts';
import { escapeHtml } from '#http/html-page.ts';
import type { LinkProperties } from './preload-links.ts';

/** The URL of the picture that the home screen shows largest, as `Hero` in the client chooses it. */
const pictureOf = ({ target }: Banner): string =>
  target.kind === 'drama' ? (target.drama.frameUrl ?? target.drama.posterUrl) : target.imageUrl;

/** The link that loads the picture of a banner. */
export const preloadPicture = (banner: Banner): LinkProperties => {
  const url = pictureOf(banner);
  const srcset = imageSrcset(url, 'avif');
  return {
    rel: 'preload',
    as: 'image',
    fetchPriority: 'high',
    ...(srcset ? { type: 'image/avif', imageSrcset: srcset, imageSizes: fullWidthSizes } : { href: url }),
  };
};

/** A lazy image is loaded only where the shell is shown. */
const renderPicture = (url: string): string => {
  const srcset = imageSrcset(url, 'avif');
  const source = srcset
    ? `<source type="image/avif" srcset="${escapeHtml(srcset)}" sizes="${fullWidthSizes}">`
    : '';
  return `<picture>${source}<img src="${escapeHtml(url)}" alt="" loading="lazy" fetchpriority="high"></picture>`;
};

/** The banner of the shell: the tone, the picture, the title and the facts where the home screen has them. */
export const renderBanner = (banner: Banner | undefined, translate: TranslateFact): string => {
  if (!banner) return '';
  const { target, title } = banner;
  const drama = target.kind === 'drama' ? target.drama : null;
  // The policy forbids style attributes.
  const tone =
    drama &&
    `<svg aria-hidden="true"><rect width="100%" height="100%" fill="${escapeHtml(drama.tone)}"/></svg>`;
  // A poster as fallback has a place of its own.
  const hasImage = drama === null || drama.frameUrl !== null;
  const image = hasImage ? renderPicture(pictureOf(banner)) : '';
  const heading = `<h2 class="display clamp2">${escapeHtml(drama?.title ?? title)}</h2>`;
  const facts = drama ? `<p>${escapeHtml(joinDramaFacts(drama, translate))}</p>` : '';
  return `<article>${tone ?? ''}${image}${heading}${facts}</article>`;
};
