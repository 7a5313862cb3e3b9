import { apiPrefix, errorTable } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { openRawConnection, rawHost } from '../support/raw-connection.ts';
import { calls, createCallContext, newViewer } from './calls.ts';

const { app } = await createCallContext(rawHost);
afterAll(() => app.close());

const json = 'content-type: application/json\r\n';
const text = 'content-type: text/plain;charset=UTF-8\r\n';
const withBody = (body: string) => `content-length: ${body.length}\r\n\r\n${body}`;

const empty = {
  'no body': '\r\n',
  'no body with a content type': `${json}\r\n`,
  'an empty body': withBody(''),
  'an empty body with a content type': json + withBody(''),
  'an empty body of unknown length': `${json}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
};
const notAnObject = Object.fromEntries(
  ['null', '1', '""', '"text"', 'true'].map((body) => [body, json + withBody(body)]),
);

describe.each(calls.filter(({ endpoint }) => endpoint.body))('$name', async ({ endpoint }) => {
  const viewer = await newViewer(app);
  const path = apiPrefix + endpoint.path.replace('{provider}', 'google').replace(/\{type\}/, 'email');
  const send = async (rest: string) => {
    const head = `${endpoint.method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`;
    const request = `${head}authorization: Bearer ${viewer.token}\r\n${rest}`;
    const answer = await (await openRawConnection(app.address, request)).answer;
    return JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? 'null');
  };
  const errorFor = (field: string) => ({
    code: errorTable.invalidInput.code,
    data: { fields: [{ field, expected: expect.stringMatching(/\S/) }] },
  });
  const textBodies = { 'an empty text': text + withBody(''), 'null as text': text + withBody('null') };

  it.each(Object.entries({ ...empty, ...notAnObject, ...(endpoint.beacon && textBodies) }))(
    'is refused with %s',
    async (_, rest) => {
      expect(await send(rest)).toMatchObject(errorFor('body'));
    },
  );

  it('is refused with an empty list, also where it accepts a bare list', async () => {
    expect(await send(json + withBody('[]'))).toMatchObject(errorFor(endpoint.bareList ?? 'body'));
  });

  it('is refused with a body without a content type', async () => {
    expect(await send(withBody('{}'))).toMatchObject({ code: errorTable.unsupportedMediaType.code });
  });
});
