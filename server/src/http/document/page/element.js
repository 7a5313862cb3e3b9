/** Makes an element. What is put into it is text, never markup. */
export const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

export const pretty = (value) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** A part that is folded until it is wanted. */
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
