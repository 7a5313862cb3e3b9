import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram, type OtherBrowser, stop, waitForOutput } from './other-browser.ts';

export const firefoxProgram = findProgram(['firefox-esr', 'firefox']);

const preferences = {
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/** Starts the installed Firefox, and drives it by WebDriver BiDi, which it speaks itself. */
export const startFirefox = async (program: string): Promise<OtherBrowser> => {
  const profile = mkdtempSync(path.join(tmpdir(), 'cliffhanger-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const firefox = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile]);
  const address = await waitForOutput(firefox, /BiDi listening on (ws:\S+)/);
  const { send, disconnect } = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } });
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async <Result>(run: () => Result) => {
      const expression = `JSON.stringify((${run})() ?? null)`;
      const target = { context };
      const answer = await send<{ result?: { value: string }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        { expression, target, awaitPromise: false },
      );
      if (!answer.result) throw new Error(answer.exceptionDetails?.text);
      return JSON.parse(answer.result.value) as Result;
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      disconnect();
      await stop(firefox);
      rmSync(profile, { recursive: true, force: true });
    },
  };
};

type Answer = { id?: number; type: 'success' | 'error' | 'event'; result?: unknown; message?: string };

/** Connects to a WebDriver BiDi session: https://www.w3.org/TR/webdriver-bidi/#transport */
const connect = async (address: string) => {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let lastId = 0;
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    const id = ++lastId;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result as Result;
  };
  return { send, disconnect: () => socket.close() };
};
