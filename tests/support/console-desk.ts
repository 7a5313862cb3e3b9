import { type IncomingMessage, request } from 'node:http';
import type { StaffCallName, StaffRefusal, StaffResult } from '@cliffhanger/contracts/staff';
import * as z from 'zod';
import { createSoftwarePasskey } from './software-passkey.ts';

/** An answer of the console. */
export interface ConsoleAnswer<Body = unknown> {
  status: number;
  /** Parsed JSON; null without a body. */
  body: Body;
  headers: Record<string, string | string[] | undefined>;
}

/** The body of a staff call: its result, or why it was refused. */
interface CallBody<Name extends string> {
  result: Name extends StaffCallName ? StaffResult<Name> : unknown;
  /** The latest entry of the staff log that the result can know of. */
  revision: number;
  refusal?: StaffRefusal;
}

/** The options of an answer for a passkey. @throws when the answer has none */
export const passkeyOptions = ({ body }: ConsoleAnswer): { challenge: string } =>
  z.looseObject({ challenge: z.string() }).parse(body);

/** Signs people in to a console and makes its calls, as its pages do. */
export const createDesk = ({ port, origin }: { port: number; origin: string }) => {
  /** Sends a call as the console's pages do, with other headers if given. `fetch` would not send these. */
  const send = (
    path: string,
    body: unknown = {},
    headers: Record<string, string> = {},
    method: 'POST' | 'GET' = 'POST',
  ): Promise<ConsoleAnswer> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString();
        const isJson = String(response.headers['content-type']).startsWith('application/json');
        resolve({
          status: response.statusCode ?? 0,
          body: isJson ? JSON.parse(text) : text || null,
          headers: response.headers,
        });
      });
      sent.on('error', reject);
      const own = {
        host: new URL(origin).host,
        origin,
        'content-type': 'application/json',
      };
      for (const [name, value] of Object.entries({ ...own, ...headers }))
        if (value) sent.setHeader(name, value);
      sent.end(method === 'GET' ? undefined : JSON.stringify(body));
    });

  /** Reads with GET, as an image or an event stream of the console's pages does. */
  const open = (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const own = { host: new URL(origin).host, 'sec-fetch-site': 'same-origin' };
      const sent = request({ host: '127.0.0.1', port, path, agent: false }, resolve);
      for (const [name, value] of Object.entries({ ...own, ...headers }))
        if (value) sent.setHeader(name, value);
      sent.on('error', reject).end();
    });

  const cookieOf = ({ headers }: ConsoleAnswer): string => String(headers['set-cookie']).split(';')[0] ?? '';

  return {
    send,
    open,
    port,
    /** Uses a link. @returns a signed-in person with their passkey */
    async join(link: string) {
      const token = link.split('#join=')[1] ?? '';
      const passkey = createSoftwarePasskey(origin);
      const made = passkey.create(passkeyOptions(await send('/join/options', { token })));
      let cookie = cookieOf(await send('/join', { token, name: 'Phone', response: made }));
      return {
        passkey,
        cookie: () => cookie,
        call: <Name extends string>(name: Name, input: unknown = {}) =>
          send(`/call/${name}`, input, { cookie }) as Promise<ConsoleAnswer<CallBody<Name>>>,
        send: (path: string, body: unknown = {}) => send(path, body, { cookie }),
        open: (path: string, headers: Record<string, string> = {}) => open(path, { cookie, ...headers }),
        /** Loads a picture, as an element of a page does. */
        load: (path: string) => send(path, {}, { cookie, origin: '' }, 'GET'),
        async signIn() {
          const options = passkeyOptions(await send('/sign-in/options'));
          const answer = await send('/sign-in', { response: passkey.sign(options) });
          cookie = cookieOf(answer);
          return answer;
        },
        async confirm() {
          const options = passkeyOptions(await send('/confirm/options', {}, { cookie }));
          return send('/confirm', { response: passkey.sign(options) }, { cookie });
        },
      };
    },
  };
};
