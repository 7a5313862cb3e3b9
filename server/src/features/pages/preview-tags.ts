import { escapeHtml } from '#http/html-page.ts';

export interface PreviewImage {
  url: string;
  /** In pixels, if they are those of a large card. */
  width?: number;
  height?: number;
}

/** The metadata of a page for search engines and link previews. */
export interface Preview {
  title: string;
  description: string;
  /** The canonical URL. */
  url: string;
  image?: PreviewImage | undefined;
  /** The type of the Open Graph protocol. */
  type?: 'website' | 'video.tv_show' | 'video.episode';
}

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;

/** Returns the title, the description, the canonical link and the Open Graph and Twitter data of a page. */
export const renderPreviewTags = ({ title, description, url, image, type = 'website' }: Preview): string => {
  const properties = {
    'og:site_name': 'Cliffhanger',
    'og:type': type,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...(image && { 'og:image': image.url }),
    ...(image?.width && { 'og:image:width': `${image.width}`, 'og:image:height': `${image.height}` }),
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(properties).map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', image?.width ? 'summary_large_image' : 'summary'),
  ].join('');
};
