import type { Language } from '@cliffhanger/contracts';
import { escapeHtml } from '#http/html-page.ts';
import { type Preview, renderPreviewTags } from './preview-tags.ts';

interface PreviewPage extends Preview {
  language: Language;
  /** The address in the app to which the page leads. */
  appPath: string;
  linkText: string;
  posterUrl?: string;
}

/**
 * Returns a page that other apps preview and that leads people into the app at once. Routes of the app are in the
 * fragment, which no other app requests.
 */
export const renderPreviewPage = ({
  language,
  appPath,
  linkText,
  posterUrl,
  ...preview
}: PreviewPage): string =>
  renderPage(
    language,
    `${renderPreviewTags(preview)}<meta http-equiv="refresh" content="0;url=${escapeHtml(appPath)}">`,
    `${posterUrl ? `<img src="${posterUrl}" alt="" width="160" height="240">` : ''}
<h1>${escapeHtml(preview.title)}</h1><p>${escapeHtml(preview.description)}</p>
<p><a href="${escapeHtml(appPath)}">${escapeHtml(linkText)}</a></p>`,
  );

/** Returns the page for a drama that is unknown or hidden. It stays, so that the reader learns why. */
export const renderMissingPage = (
  language: Language,
  { title, text, linkText }: { title: string; text: string; linkText: string },
): string =>
  renderPage(
    language,
    `<title>${escapeHtml(title)}</title>`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/">${escapeHtml(linkText)}</a></p>`,
  );

const renderPage = (language: Language, head: string, body: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b0b0d">${head}<link rel="icon" type="image/svg+xml" href="/mark.svg"><style>${style}</style></head>
<body><main>${body}</main></body></html>`;

const style = `body{margin:0;background:#0b0b0d;color:#f4f3f1;font:15px/21px system-ui,sans-serif}
main{max-width:398px;margin:0 auto;padding:48px 16px}h1{font-size:20px;line-height:25px}p{color:#adacb3}
a{display:inline-block;padding:14px 20px;border-radius:8px;background:#ff5139;color:#180401;font-weight:600;text-decoration:none}`;
