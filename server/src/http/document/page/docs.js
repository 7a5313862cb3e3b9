import { call, caller, seal, setToken, signIn } from './caller.js';
import { element, folded, pretty } from './element.js';
import { chapters, prose } from './markdown.js';
import { failuresOf, operationView } from './operation.js';

const byId = (id) => document.getElementById(id);
const showStatus = (text) => {
  byId('caller-state').textContent = text;
};

const showCalls = ({ paths, tags }) => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  // The event stream has its own section, because it does not end.
  const groups = tags
    .filter(({ name }) => name !== 'events')
    .map(({ name, description }) => {
      const own = operations.filter(({ operation }) => operation.tags.includes(name));
      const views = own.map(({ method, path, operation }) => {
        const view = operationView(method, path, operation);
        const failures = Object.values(operation.responses).map((response) => response.description);
        view.searchText = [name, path, operation.operationId, operation.summary, ...failures]
          .join(' ')
          .toLowerCase();
        return view;
      });
      const title = [element('h2', {}, name), element('div', { className: 'quiet' }, ...prose(description))];
      return { views, section: element('section', { hidden: views.length === 0 }, ...title, ...views) };
    });
  byId('calls').append(...groups.map(({ section }) => section));
  const search = () => {
    const query = byId('search').value.toLowerCase().trim();
    for (const { section, views } of groups) {
      for (const view of views) view.hidden = !view.searchText.includes(query);
      section.hidden = views.every(({ hidden }) => hidden);
    }
  };
  byId('search').addEventListener('input', search);
  // Applies a query that was typed before the calls were loaded.
  search();
};

const showEvents = ({ paths, components: { schemas } }) => {
  const operation = paths['/events'].get;
  byId('events-about').append(...prose(operation.description));
  const events = schemas.PushedEvent.oneOf.map(({ $ref }) => schemas[$ref.replace(/.*\//, '')]);
  const views = events.map(({ description, examples, ...schema }) =>
    folded(
      `${schema.properties.action.const}: ${description}`,
      element('pre', {}, pretty(examples[0])),
      element('pre', {}, pretty(schema)),
    ),
  );
  const { example } = operation.responses[200].content['text/event-stream'];
  const stream = folded('A stream', element('pre', {}, example));
  byId('events').append(...views, stream, failuresOf(operation));
  byId('listen').addEventListener('click', listen);
};

let source;
const listen = async () => {
  const log = (text) => {
    byId('heard').textContent += `${text}\n`;
  };
  source?.close();
  if (!caller.token) return log('Sign in first: events are a viewer’s.');
  const { answer } = await call('POST', '/api/v1/record/events/ticket');
  if (answer.code !== 200) return log('Refused: the token is not good.');
  source = new EventSource(`/events?ticket=${encodeURIComponent(answer.data.ticket)}`);
  source.onopen = () => log('Listening …');
  source.onmessage = ({ lastEventId, data }) => log(`${lastEventId} ${data}`);
  source.addEventListener('replaced', () => {
    source.close();
    log('Replaced by another stream of this viewer.');
  });
  // A ticket opens one stream, so the browser must not repeat the request.
  source.onerror = () => {
    source.close();
    log('The stream has ended.');
  };
};

const showLanguages = ({ components }) => {
  const { language } = byId('headers').elements;
  for (const code of components.parameters.AcceptLanguage.schema.examples) language.append(new Option(code));
  language.value = caller.language;
};

const addFormListeners = () => {
  const { token, language, country, plain } = byId('headers').elements;
  token.value = caller.token;
  if (caller.token) showStatus('Calls go out with the token below.');
  byId('sign-in').addEventListener('submit', async (event) => {
    event.preventDefault();
    const { username, password } = event.target.elements;
    showStatus('Signing in …');
    try {
      const user = await signIn(username.value, password.value);
      token.value = caller.token;
      password.value = '';
      showStatus(`Signed in as ${user.displayName}.`);
    } catch (error) {
      showStatus(error.message);
    }
  });
  token.addEventListener('input', () => {
    setToken(token.value.trim());
    showStatus(caller.token ? 'Calls go out with the token above.' : 'Calls go out as a visitor’s.');
  });
  language.addEventListener('change', () => {
    caller.language = language.value;
  });
  country.addEventListener('input', () => {
    caller.country = country.value.trim().toUpperCase();
  });
  byId('headers').addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      byId('ciphertext').textContent = await seal(plain.value);
    } catch (error) {
      showStatus(error.message);
    }
  });
};

addFormListeners();
const response = await fetch('/docs/openapi.json');
const description = await response.json();
byId('version').textContent = description.info.version;
byId('about').append(...chapters(description.info.description));
showLanguages(description);
showCalls(description);
showEvents(description);
