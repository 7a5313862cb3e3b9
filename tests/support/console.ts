import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildConsole } from '@cliffhanger/server/features/console/console.ts';
import type { TestApp } from './app.ts';
import { createSoftwarePasskey } from './software-passkey.ts';

export const consoleOrigin = 'http://localhost:3010';

interface ConsoleAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each call answers something else.
  body: any;
  headers: Record<string, string | string[] | undefined>;
}

/** Starts the staff console of an app that was started with `STAFF_URL`. */
export const startTestConsole = async ({ platform, staffHandler }: TestApp) => {
  const app = await buildConsole(platform, { staff: staffHandler, origin: consoleOrigin });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  /** Sends a call as the console's pages do, with other headers if given. `fetch` would not send these. */
  const send = (
    path: string,
    body: unknown = {},
    headers: Record<string, string> = {},
  ): Promise<ConsoleAnswer> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method: 'POST' }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: response.statusCode ?? 0,
          body: text === '' ? null : JSON.parse(text),
          headers: response.headers,
        });
      });
      sent.on('error', reject);
      const own = {
        host: new URL(consoleOrigin).host,
        origin: consoleOrigin,
        'content-type': 'application/json',
      };
      for (const [name, value] of Object.entries({ ...own, ...headers }))
        if (value) sent.setHeader(name, value);
      sent.end(JSON.stringify(body));
    });

  const cookieOf = ({ headers }: ConsoleAnswer): string => String(headers['set-cookie']).split(';')[0] ?? '';

  return {
    send,
    close: () => app.close(),
    /** Uses a link. @returns a signed-in person with their passkey */
    async join(link: string) {
      const token = link.split('#join=')[1] ?? '';
      const passkey = createSoftwarePasskey(consoleOrigin);
      const { body: options } = await send('/join/options', { token });
      const made = passkey.create(options);
      let cookie = cookieOf(await send('/join', { token, name: 'Phone', response: made }));
      return {
        passkey,
        call: (name: string, input: unknown = {}) => send(`/call/${name}`, input, { cookie }),
        send: (path: string, body: unknown = {}) => send(path, body, { cookie }),
        async signIn() {
          const request = await send('/sign-in/options');
          const answer = await send('/sign-in', { response: passkey.sign(request.body) });
          cookie = cookieOf(answer);
          return answer;
        },
        async confirm() {
          const request = await send('/confirm/options', {}, { cookie });
          return send('/confirm', { response: passkey.sign(request.body) }, { cookie });
        },
      };
    },
  };
};
