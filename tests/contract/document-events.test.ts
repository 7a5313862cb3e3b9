import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import {
  contract,
  type ErrorName,
  errorTable,
  everyonePlace,
  type LiveEvent,
  limits,
  liveEvent,
  liveEventsPath,
} from '@cliffhanger/contracts';
import supertest from 'supertest';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { insertDrama } from '../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
await insertDrama(app.platform.database, { slug: 'ferry', at: app.platform.clock.now() });

interface Failures {
  examples: Record<string, { value: { code: number } }>;
}
interface Message {
  properties: { event: { const: string }; id?: { pattern: string }; data: { const?: string } };
  required: string[];
}
interface EventSchema {
  description: string;
  examples: [LiveEvent];
  properties: { action: { const: string } };
  'x-extension'?: true;
}

const { body: document } = await supertest(app.address).get('/docs/openapi.json');
const stream = document.paths[liveEventsPath].get;
const { PushedEvent: events, StreamMessage: messages, ...schemas } = document.components.schemas;
const messageOf = (name: string): Message =>
  messages.oneOf.find(({ properties }: Message) => properties.event.const === name);

/** Parses the fields of each message. Comments are left out. */
const parseMessages = (text: string) =>
  text
    .split('\n\n')
    .map((block) =>
      Object.fromEntries(
        block.split('\n').map((line) => [line.replace(/:.*/s, ''), line.replace(/^\w*:/, '')]),
      ),
    )
    .filter(({ event }) => event);

/** Opens a stream and reads it as text. */
const openStream = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
  const url = `${app.address}${liveEventsPath}?${new URLSearchParams(query)}`;
  const request = get(url, { agent: false, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks = response[Symbol.asyncIterator]();
  let text = '';
  return {
    /** Reads until `isEnough`, or until the stream ends. */
    async read(isEnough: (text: string) => boolean): Promise<string> {
      while (!isEnough(text)) {
        const { done, value } = await chunks.next();
        if (done) break;
        text += value;
      }
      return text;
    },
    close: () => void response.destroy(),
  };
};

it('the event stream is a path of the document with its parameters', () => {
  const parameters = stream.parameters as { name: string; in: string; required?: boolean }[];
  expect(parameters.map(({ name, in: location, required }) => [name, location, required])).toEqual([
    ['ticket', 'query', undefined],
    ['token', 'query', undefined],
    ['lastEventId', 'query', undefined],
    ['recentMs', 'query', undefined],
    ['lastEveryoneId', 'query', undefined],
    ['Last-Event-ID', 'header', undefined],
  ]);
});

it('each live event has a schema with a valid example, and additions to the specification are marked', () => {
  const named = events.oneOf.map(({ $ref }: { $ref: string }) => $ref.replace('#/components/schemas/', ''));
  expect(named).toEqual(liveEvent.def.options.flatMap((option) => option.shape.action.def.values));
  for (const action of named) {
    const { description, examples, properties, 'x-extension': isExtension } = schemas[action] as EventSchema;
    expect(properties.action.const).toBe(action);
    expect(liveEvent.parse(examples[0])).toEqual(examples[0]);
    expect(examples[0].action).toBe(action);
    expect(description).toMatch(/\.$/);
    expect(isExtension, action).toBe(/^(user_prize|update_vip)$/.test(action) ? undefined : true);
  }
});

it('the event stream documents its errors', () => {
  const { 200: _, ...refusals } = stream.responses as Record<
    string,
    { content: { 'application/json': Failures } }
  >;
  const documented = Object.values(refusals).flatMap(({ content }) =>
    Object.entries(content['application/json'].examples),
  );
  for (const [name, { value }] of documented) expect(value.code).toBe(errorTable[name as ErrorName].code);
  expect(documented.map(([name]) => name)).toEqual(
    expect.arrayContaining(['signedInElsewhere', 'tokenInvalid', 'tooManyRequests']),
  );
});

it.each(['', '?token=', '?token=nobody'])(
  'a stream without a valid token is refused as documented: %j',
  async (query) => {
    const response = await fetch(`${app.address}${liveEventsPath}${query}`);
    const { tokenInvalid } = stream.responses[response.status].content['application/json'].examples;
    expect(await response.json()).toEqual(tokenInvalid.value);
  },
);

it('the messages of a stream have the documented form', async () => {
  const { example } = stream.responses[200].content['text/event-stream'] as { example: string };
  const viewer = await app.register();
  const oldest = await openStream({ token: viewer.token });
  await oldest.read((text) => text.includes('event:place'));
  await viewer.data(contract.engagement.followDrama, { dramaId: 'ferry', followed: true });
  await oldest.read((text) => text.includes('update_follow'));
  const others = await Promise.all(
    Array.from({ length: limits.liveEvents.maxStreamsPerViewer }, () => viewer.events()),
  );
  const text = await oldest.read(() => false);
  for (const other of others) other.close();

  const normalize = (message: string) =>
    message
      .replace(/^id:\d+$/gm, 'id:…')
      .replace(/^data:{".*}$/gm, 'data:…')
      .replace(/^:\n\n/gm, '');
  expect(normalize(text)).toBe(normalize(example));
  for (const message of [...parseMessages(text), ...parseMessages(example)]) {
    const { properties, required } = messageOf(message.event ?? '');
    expect(Object.keys(message).filter((field) => field !== 'retry')).toEqual(required);
    if (properties.id) expect(message.id).toMatch(new RegExp(properties.id.pattern));
    if (properties.data.const) expect(message.data).toBe(properties.data.const);
    else {
      const schema = message.event === 'place' ? everyonePlace : liveEvent;
      expect(schema.safeParse(JSON.parse(message.data ?? '')).success).toBe(true);
    }
  }
});

it.each(['lastEventId', 'Last-Event-ID'])('a stream resumes after the id in %s', async (name) => {
  const viewer = await app.register();
  const before = await viewer.events();
  await viewer.data(contract.engagement.followDrama, { dramaId: 'ferry', followed: true });
  const { id } = await before.next();
  before.close();
  await viewer.data(contract.engagement.followDrama, { dramaId: 'ferry', followed: false });
  const { in: location } = stream.parameters.find((parameter: { name: string }) => parameter.name === name);
  const resumeFrom = { [name]: id };
  const { token } = viewer;
  const after =
    location === 'query'
      ? await openStream({ token, ...resumeFrom })
      : await openStream({ token }, resumeFrom);
  const text = await after.read((received) => received.includes('update_follow'));
  after.close();
  expect(text).toContain('"followed":false');
  expect(text).not.toContain('"followed":true');
});
