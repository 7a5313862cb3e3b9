import {
  commonErrors,
  errorTable,
  everyoneMessage,
  everyonePlace,
  type LiveEvent,
  limits,
  liveEvent,
  liveEventId,
  liveEventsPath,
  liveEventsQuery,
  streamClosing,
} from '@cliffhanger/contracts';
import { eventStreamSummary, eventSummaries, specifiedEvents } from '@cliffhanger/contracts/document';
import { failureSchemasByStatus } from '#http/failure-schemas.ts';
import { exampleFor } from './example.ts';
import { failureExamples, failuresSummary } from './operation.ts';
import { documentSchemaOf } from './schemas.ts';

type EventOption = (typeof liveEvent.def.options)[number];

const actionOf = (option: EventOption) => option.shape.action.def.values[0] as LiveEvent['action'];
const refOf = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const describeEvent = (option: EventOption): [string, object] => {
  const action = actionOf(option);
  const schema = {
    ...documentSchemaOf(option),
    description: eventSummaries[action],
    examples: [exampleFor(option, action)],
    ...(!specifiedEvents.includes(action) && { 'x-extension': true }),
  };
  return [action, schema];
};

/** Describes a message of the stream as EventSource delivers it. */
const messageOf = (name: string, fields: Record<string, object>) => ({
  type: 'object',
  properties: { event: { const: name }, ...fields },
  required: ['event', ...Object.keys(fields)],
});

const actions = liveEvent.def.options.map(actionOf);
const id = documentSchemaOf(liveEventId);
const json = { type: 'string', contentMediaType: 'application/json' };
const everyone = documentSchemaOf(everyonePlace);

/** The schemas of the events and of the messages that carry them. */
export const eventSchemas = {
  ...Object.fromEntries(liveEvent.def.options.map(describeEvent)),
  PushedEvent: { oneOf: actions.map(refOf), discriminator: { propertyName: 'action' } },
  StreamMessage: {
    oneOf: [
      messageOf('message', {
        id,
        data: { ...json, contentSchema: refOf('PushedEvent') },
      }),
      messageOf('place', { id, data: { ...json, contentSchema: everyone } }),
      messageOf(everyoneMessage, {
        data: { ...json, contentSchema: { allOf: [refOf('PushedEvent'), everyone] } },
      }),
      messageOf('replaced', { data: { const: '{}' } }),
      messageOf('closing', {
        data: { ...json, contentSchema: documentSchemaOf(streamClosing) },
      }),
    ],
  },
};

const [, , balanceEvent] = liveEvent.def.options;
const exampleStream = `retry:${limits.liveEvents.reconnectMs}
event:place
id:41
data:{"everyoneId":7}

event:message
id:42
data:${JSON.stringify(exampleFor(balanceEvent, 'update_balance'))}

:

event:replaced
data:{}

`;

/** The common errors without those of input validation, because the stream takes no body. */
const failures = commonErrors.filter(
  (name) => !['invalidInput', 'malformedBody', 'bodyTooLarge', 'unsupportedMediaType'].includes(name),
);

const failureResponses = Object.entries(failureSchemasByStatus(failures)).map(([status, schema]) => {
  const names = failures.filter((name) => String(errorTable[name].status) === status);
  const media = { schema: documentSchemaOf(schema), examples: failureExamples(names) };
  return [status, { description: failuresSummary(names), content: { 'application/json': media } }];
});

const { ticket, token, lastEventId, recentMs, lastEveryoneId } = liveEventsQuery.shape;

/**
 * The path of the stream. It is not a call of the contract, because it has no envelope and does not end. It is not a webhook
 * either, because a client receives no requests. OpenAPI 3.1 has no schema for the messages of a stream.
 */
export const eventStreamPath = {
  [liveEventsPath]: {
    get: {
      operationId: 'events.stream',
      tags: ['events'],
      summary: 'The stream of a viewer’s events.',
      description: eventStreamSummary,
      security: [],
      'x-access': 'user',
      parameters: [
        { name: 'ticket', in: 'query', schema: documentSchemaOf(ticket) },
        { name: 'token', in: 'query', schema: documentSchemaOf(token) },
        { name: 'lastEventId', in: 'query', schema: documentSchemaOf(lastEventId), example: '42' },
        { name: 'recentMs', in: 'query', schema: documentSchemaOf(recentMs), example: '1500' },
        { name: 'lastEveryoneId', in: 'query', schema: documentSchemaOf(lastEveryoneId), example: '7' },
        { name: 'Last-Event-ID', in: 'header', schema: id, example: '42' },
      ],
      responses: {
        200: {
          description: 'A stream without an end, as a list of its messages.',
          content: {
            'text/event-stream': {
              schema: { type: 'array', items: refOf('StreamMessage') },
              example: exampleStream,
            },
          },
        },
        ...Object.fromEntries(failureResponses),
      },
    },
  },
};
