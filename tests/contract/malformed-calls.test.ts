import { setImmediate } from 'node:timers/promises';
import { apiPrefix, type Endpoint } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { openRawConnection } from '../support/raw-connection.ts';
import { everyNth } from '../support/walk-options.ts';
import { calls, newViewer } from './calls.ts';
import { jsonHeader, rawRequest, sendRaw, startAppWithoutLoggedErrors } from './raw-requests.ts';

const app = await startAppWithoutLoggedErrors();
afterAll(() => app.close());

const pathOf = ({ path }: Endpoint, args: Record<string, unknown>) =>
  apiPrefix + path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(args[name])));

// Each call gets a third of the requests, the next one another third. npm run test:all sends all to each.
describe.each(calls.map((call, index) => ({ ...call, index })))(
  '$name',
  ({ endpoint, createArguments, index }) => {
    it('logs no error for malformed requests and closed connections', async () => {
      const caller = await newViewer(app);
      const args = await createArguments({ app, viewer: caller });
      const authorization = `authorization: Bearer ${caller.token}\r\n`;
      const path = pathOf(endpoint, args);
      const query = endpoint.query ? `?${new URLSearchParams(args as Record<string, string>)}` : '';
      const body = endpoint.body && JSON.stringify(args);
      const call = rawRequest(endpoint, path + query, authorization + jsonHeader, body);
      const bodies = ['', '{', 'null', '[]', '"text"', '[[[[', '{"__proto__":1}', '\0', '\xff\xfe'];
      const queries = [
        '?%',
        '?%ff',
        '?=&=',
        '?a[b]=c&a[]=d',
        '?__proto__[x]=1',
        '?limit=1&limit=2&q=a&q=b',
        '?\xff',
      ];
      const requests = [
        ...bodies.flatMap((text) =>
          [jsonHeader, 'content-type: \xff\r\n', ''].map((type) =>
            rawRequest(endpoint, path, authorization + type, text),
          ),
        ),
        ...queries.map((text) => rawRequest(endpoint, path + text, authorization + jsonHeader, body)),
        rawRequest(endpoint, `${path}/%00%ff`, authorization),
        call.replace(/content-length: \d+/, 'content-length: 1'),
        call.replace(/content-length: \d+/, 'transfer-encoding: chunked'),
        call.replace(/content-length: \d+/, 'content-encoding: gzip\r\n$&'),
        // Three requests on one connection, which closes after the first.
        call + call + call,
      ];
      const sent = everyNth(requests, 3, index);
      const answers = await Promise.all(sent.map((bytes) => sendRaw(app.address, bytes)));
      expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 5'))).toEqual([]);

      const partial = [call, call.slice(0, -2), call.slice(0, 40)];
      await Promise.all(partial.map((bytes) => sendRaw(app.address, bytes, 'end')));
      for (const bytes of partial) {
        for (const ticks of [0, 1, 4]) {
          const connection = await openRawConnection(app.address, bytes);
          for (let tick = 0; tick < ticks; tick++) await setImmediate();
          connection.close('reset');
          await connection.answer;
        }
      }
      // The server completes the work of the requests above before it answers this one.
      await sendRaw(app.address, call);
    });
  },
);
