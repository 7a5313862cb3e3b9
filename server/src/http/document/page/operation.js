import { call } from './caller.js';
import { element, folded, pretty, table } from './element.js';
import { prose } from './markdown.js';

const access = { any: 'Works for a visitor, too.', user: 'Refused with 2011 without a token.' };
const jsonOf = (content) => content?.['application/json'];

/** Renders one call: a summary, and details that are rendered when it is opened. */
export const operationView = (method, path, operation) => {
  const view = element(
    'details',
    { id: operation.operationId, className: 'operation' },
    element(
      'summary',
      {},
      element('b', {}, method.toUpperCase()),
      ' ',
      element('code', {}, path),
      element('span', { className: 'quiet' }, ` ${operation['x-access'] === 'user' ? '(signed in) ' : ''}`),
      element('span', { className: 'quiet' }, operation.summary),
    ),
  );
  const open = () => view.append(contents(method, path, operation));
  view.addEventListener('toggle', open, { once: true });
  return view;
};

const contents = (method, path, operation) => {
  const own = (operation.parameters ?? []).filter(({ name }) => name !== undefined);
  const facts = [access[operation['x-access']]];
  if (operation['x-extension']) facts.push('Not of the product’s specification, but ours.');
  if (operation['x-limit']) facts.push(`Counted against the limit “${operation['x-limit']}”.`);
  return element(
    'div',
    {},
    element('p', {}, facts.join(' ')),
    ...prose(operation.description ?? ''),
    tryForm(method, path, own, jsonOf(operation.requestBody?.content)),
    folded('An answer', element('pre', {}, pretty(jsonOf(operation.responses[200]?.content)?.example))),
    folded('What it takes', element('pre', {}, pretty(schemasOf(own, operation)))),
    folded('What it answers', element('pre', {}, pretty(jsonOf(operation.responses[200]?.content)?.schema))),
    failuresOf(operation),
  );
};

/** Renders the failures of an operation, each with an example. */
export const failuresOf = ({ responses }) => {
  const failures = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(jsonOf(content)?.examples ?? {}).map(([name, { value }]) => [status, name, value]),
  );
  return folded(
    'Failures',
    table(
      ['HTTP', 'Name', 'Answer'],
      failures.map(([status, name, value]) => [status, name, element('code', {}, JSON.stringify(value))]),
    ),
  );
};

const schemasOf = (parameters, { requestBody }) => ({
  ...Object.fromEntries(
    parameters.map(({ name, in: location, schema }) => [`${name} (${location})`, schema]),
  ),
  ...(requestBody && { body: jsonOf(requestBody.content)?.schema }),
});

const tryForm = (method, path, parameters, body) => {
  const inputs = parameters.map(({ name, required, example }) => ({
    name,
    input: element('input', {
      name,
      required: Boolean(required),
      value: required ? String(example ?? '') : '',
      placeholder: String(example ?? ''),
    }),
  }));
  const text = body && element('textarea', { name: 'body', spellcheck: false, value: pretty(body.example) });
  const status = element('p', { className: 'quiet', role: 'status' });
  const answer = element('pre', { className: 'answer' });
  const labels = inputs.map(({ name, input }) => element('label', {}, name, input));
  const form = element('form', {}, ...labels);
  if (text) form.append(element('label', { className: 'wide' }, 'Body', text));
  form.append(element('button', {}, 'Try it'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    status.textContent = 'Calling …';
    try {
      const result = await call(method.toUpperCase(), urlOf(path, inputs), text?.value);
      status.textContent = `HTTP ${result.status} in ${result.milliseconds} ms`;
      answer.textContent = pretty(result.answer);
    } catch (error) {
      status.textContent = `No answer: ${error.message}`;
    }
  });
  return element('div', {}, form, status, answer);
};

const urlOf = (path, inputs) => {
  const query = new URLSearchParams();
  let url = path;
  for (const { name, input } of inputs) {
    if (url.includes(`{${name}}`)) url = url.replace(`{${name}}`, encodeURIComponent(input.value));
    else if (input.value !== '') query.append(name, input.value);
  }
  return query.size > 0 ? `${url}?${query}` : url;
};
