import { element, folded } from './element.js';

/** Text with `code` in it. */
const inline = (text) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));

/** A paragraph or a list, whose lines were broken to fit a page. */
const paragraph = (text) => {
  const lines = text.replace(/\n\s*(?!(?:-|\d+\.) |\s)/g, ' ');
  return element('p', { className: 'prose' }, ...inline(lines));
};

/** What the document's Markdown uses: paragraphs, lists, `code` and blocks of code with the name of their file. */
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

/** Markdown in chapters, each folded under its title. */
export const chapters = (markdown) =>
  markdown
    .split(/^## /m)
    .filter((chapter) => chapter.trim() !== '')
    .map((chapter) => {
      const [title, ...lines] = chapter.split('\n');
      return folded(title, ...prose(lines.join('\n')));
    });
