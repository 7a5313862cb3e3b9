import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { describe, expect, it } from 'vitest';
import processEnvironment from '../../scripts/serve/process-environment.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('deploy/systemd/cliffhanger.service', () => {
  const lines = textOf('deploy/systemd/cliffhanger.service')
    .split('\n')
    .filter((line) => line.includes('=') && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
  const valuesOf = (key: string) => lines.filter(([name]) => name === key).map(([, value]) => value);

  it('has the server as its main process, which alone gets the signal', () => {
    expect(valuesOf('ExecStart')).toEqual(['/srv/cliffhanger/node_modules/node/bin/node scripts/start.ts']);
    expect(valuesOf('KillMode')).toEqual(['mixed']);
    expect(valuesOf('ExecStartPre')).toEqual(['/usr/bin/node scripts/bootstrap.mjs prepare']);
    expect(textOf('server/src/main.ts')).toContain('maxStopMs = 9_000');
    expect(valuesOf('TimeoutStopSec')).toEqual(['15s']);
  });

  it('gives the process the environment that npm start gives it', () => {
    const environment = parseEnv(valuesOf('Environment').join(' ').replaceAll(' ', '\n'));
    expect(environment).toMatchObject(processEnvironment);
    expect(loadConfig(environment)).toMatchObject({ NODE_ENV: 'production', DEMO: false, LAB: false });
  });
});

it('the settings for other people in docs/docker.md start a server', () => {
  const [, text = ''] = /```sh\n# \.env\n([\s\S]*?)```/.exec(textOf('docs/docker.md')) ?? [];
  expect(loadConfig(parseEnv(text))).toMatchObject({ PAYMENT_PROVIDER: 'stripe', DEMO: false, LAB: false });
});
