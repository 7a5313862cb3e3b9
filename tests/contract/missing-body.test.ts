import { apiPrefix, errorTable } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { openRawConnection, rawHost } from '../support/raw-connection.ts';
import { calls, makeWorld, newViewer } from './calls.ts';

const { app } = await makeWorld(rawHost);
afterAll(() => app.close());

const json = 'content-type: application/json\r\n';
const text = 'content-type: text/plain;charset=UTF-8\r\n';
const sent = (body: string) => `content-length: ${body.length}\r\n\r\n${body}`;

const empty = {
  'no body': '\r\n',
  'no body with a content type': `${json}\r\n`,
  'an empty body': sent(''),
  'an empty body with a content type': json + sent(''),
  'an empty body of unknown length': `${json}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
};
const notAnObject = Object.fromEntries(
  ['null', '1', '""', '"text"', 'true'].map((body) => [body, json + sent(body)]),
);

describe.each(calls.filter(({ endpoint }) => endpoint.body))('$name', async ({ endpoint }) => {
  const viewer = await newViewer(app);
  const path = apiPrefix + endpoint.path.replace('{provider}', 'google').replace(/\{type\}/, 'email');
  const answerTo = async (rest: string) => {
    const head = `${endpoint.method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`;
    const wire = `${head}authorization: Bearer ${viewer.token}\r\n${rest}`;
    const answer = await (await openRawConnection(app.address, wire)).answer;
    return JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? 'null');
  };
  const refusedField = (field: string) => ({
    code: errorTable.invalidInput.code,
    data: { fields: [{ field, expected: expect.stringMatching(/\S/) }] },
  });
  const asText = { 'an empty text': text + sent(''), 'null as text': text + sent('null') };

  it.each(Object.entries({ ...empty, ...notAnObject, ...(endpoint.beacon && asText) }))(
    'is refused with %s',
    async (_, rest) => {
      expect(await answerTo(rest)).toMatchObject(refusedField('body'));
    },
  );

  it('is refused with an empty list, also where it accepts a bare list', async () => {
    expect(await answerTo(json + sent('[]'))).toMatchObject(refusedField(endpoint.bareList ?? 'body'));
  });

  it('is refused with a body without a content type', async () => {
    expect(await answerTo(sent('{}'))).toMatchObject({ code: errorTable.unsupportedMediaType.code });
  });
});
