/** Creates an element. Strings become text nodes, never markup. */
export const element = (name, properties = {}, ...children) => {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
};

export const pretty = (value) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** Creates a section that is collapsed at first. */
export const folded = (title, ...children) =>
  element('details', {}, element('summary', {}, title), element('div', {}, ...children));

export const table = (heads, rows) =>
  element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head)))),
    element(
      'tbody',
      {},
      ...rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, cell)))),
    ),
  );
