import { escapeHtml } from '#http/html-page.ts';

/** The metadata of a page for search engines and link previews. */
export interface Preview {
  title: string;
  description: string;
  /** The canonical URL. */
  url: string;
  imageUrl?: string | undefined;
  /** The type of the Open Graph protocol. */
  type?: 'website' | 'video.tv_show' | 'video.episode';
}

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;

/** Returns the title, the description, the canonical link and the Open Graph and Twitter data of a page. */
export const renderPreviewTags = ({
  title,
  description,
  url,
  imageUrl,
  type = 'website',
}: Preview): string => {
  const properties = {
    'og:site_name': 'Cliffhanger',
    'og:type': type,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...(imageUrl && { 'og:image': imageUrl }),
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(properties).map(([name, content]) => meta('property', name, content)),
    // The posters are portraits, which the large card would cut.
    meta('name', 'twitter:card', 'summary'),
  ].join('');
};
