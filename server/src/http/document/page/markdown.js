import { element, folded } from './element.js';

/** Renders text with `code` spans. */
const inline = (text) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));

/** Renders a paragraph or a list, joining lines that were wrapped in the source. */
const paragraph = (text) => {
  const lines = text.replace(/\n\s*(?!(?:-|\d+\.) |\s)/g, ' ');
  return element('p', { className: 'prose' }, ...inline(lines));
};

/** Renders the Markdown subset of the document: paragraphs, lists, `code` and code blocks with a file name. */
export const prose = (markdown) =>
  markdown.split(/^(```.*?^```$)/ms).flatMap((part) => {
    const [, file, code] = /^```\w+ (\S+)\n(.*)```$/s.exec(part) ?? [];
    if (code !== undefined) return [element('p', { className: 'quiet' }, file), element('pre', {}, code)];
    return part
      .split('\n\n')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map(paragraph);
  });

/** Renders Markdown chapters, each collapsed under its title. */
export const chapters = (markdown) =>
  markdown
    .split(/^## /m)
    .filter((chapter) => chapter.trim() !== '')
    .map((chapter) => {
      const [title, ...lines] = chapter.split('\n');
      return folded(title, ...prose(lines.join('\n')));
    });
