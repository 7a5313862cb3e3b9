import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { maxPartBytes, uploadsPath } from '@cliffhanger/contracts/staff';
import { accountCookie, deviceCookie } from '@cliffhanger/server/http/device-locks.ts';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { describe, expect, it } from 'vitest';
import processEnvironment from '../../scripts/serve/process-environment.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The values of a key in a unit. */
const readUnit = (name: string) => {
  const lines = textOf(`deploy/systemd/${name}`)
    .split('\n')
    .filter((line) => line.includes('=') && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
  return (key: string) => lines.filter(([name]) => name === key).map(([, value]) => value);
};
const environmentOf = (valuesOf: (key: string) => string[]) =>
  parseEnv(valuesOf('Environment').join(' ').replaceAll(' ', '\n'));

describe('deploy/systemd/cliffhanger.service', () => {
  const valuesOf = readUnit('cliffhanger.service');

  it('has the server as its main process, which alone gets the signal', () => {
    expect(valuesOf('ExecStart')).toEqual(['/srv/cliffhanger/node_modules/node/bin/node scripts/serve.ts']);
    expect(valuesOf('ExecStartPre')).toEqual([]);
    expect(valuesOf('KillMode')).toEqual(['mixed']);
    expect(textOf('server/src/main.ts')).toContain('maxStopMs = 9_000');
    expect(valuesOf('TimeoutStopSec')).toEqual(['15s']);
  });

  it('gives the process the environment that npm start gives it, and no setting', () => {
    const environment = environmentOf(valuesOf);
    expect(environment).toMatchObject(processEnvironment);
    expect(loadConfig(environment)).toEqual(loadConfig({}));
  });

  it('is started once it answers, as it says itself', () => {
    expect([...valuesOf('Type'), ...valuesOf('NotifyAccess')]).toEqual(['notify', 'all']);
    expect(textOf('scripts/serve.ts')).toMatch(/await serveLibrary\(.*\);\n {2}notifySystemd\(\);/);
  });

  it('is not started again after a wrong setting', () => {
    expect(valuesOf('RestartPreventExitStatus')).toEqual(['78']);
    expect(textOf('scripts/serve.ts')).toContain('wrongConfiguration = 78;');
  });

  it('writes no code', () => {
    expect(valuesOf('ProtectSystem')).toEqual(['strict']);
    expect(valuesOf('ReadWritePaths')).toEqual(['/srv/cliffhanger/data -/var/backups/cliffhanger']);
  });
});

describe('deploy/systemd/cliffhanger-build.service', () => {
  const valuesOf = readUnit('cliffhanger-build.service');
  const server = readUnit('cliffhanger.service');

  it('has ended before the server starts', () => {
    expect(valuesOf('Type')).toEqual(['oneshot']);
    expect(valuesOf('ExecStart')).toEqual(['/usr/bin/node scripts/bootstrap.mjs prepare']);
    expect(server('Requires')).toEqual(['cliffhanger-build.service']);
    expect(server('After').join(' ')).toContain('cliffhanger-build.service');
  });

  it('shares no folder with the user of the server, whose .npmrc root would read', () => {
    const written = [...server('ReadWritePaths'), ...server('CacheDirectory')].join(' ');
    expect(written).not.toContain('cliffhanger-build');
    expect(environmentOf(valuesOf)).toEqual({ HOME: '/var/cache/cliffhanger-build' });
  });

  it('gives the code of packages no rights, and nothing that root installs', () => {
    expect(valuesOf('CapabilityBoundingSet')).toEqual(['']);
    expect(valuesOf('ReadOnlyPaths')).toEqual(['/srv/cliffhanger/.git /srv/cliffhanger/deploy']);
    expect(valuesOf('InaccessiblePaths')).toEqual(['-/srv/cliffhanger/.env -/srv/cliffhanger/data']);
  });
});

describe('deploy/nginx/shared', () => {
  it.each([
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'proxy_set_header Host $http_host;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
  ])('has %s in what copies of the site file of 1.0.1 include, and for the console', (line) => {
    for (const name of ['server.conf', 'console.conf'])
      expect(textOf(`deploy/nginx/shared/${name}`).split('\n')).toContain(line);
  });

  it('neither answers browsers with an age lock from its cache nor stores what they get', () => {
    const cookies = [deviceCookie, accountCookie].map((name) => `$cookie_${name}`);
    const lines = textOf('deploy/nginx/shared/server.conf').split('\n');
    for (const rule of ['proxy_cache_bypass $http_authorization', 'proxy_no_cache $http_authorization']) {
      const line = lines.find((one) => one.trim().startsWith(rule));
      for (const cookie of cookies) expect(line).toContain(cookie);
    }
  });

  it('lets the parts of files through to the console', () => {
    const [, ofUploads = ''] = textOf('deploy/nginx/shared/console.conf').split(`location ${uploadsPath} {`);
    expect(ofUploads).toContain(`client_max_body_size ${maxPartBytes / 1024 ** 2}m;`);
  });

  it('is included as in 1.0.1 by the server of the viewers', () => {
    const [, ofViewers = ''] = textOf('deploy/nginx/site.conf')
      .split(/^server \{\n {2}listen 443/m)
      .slice(0, 2);
    const included = [...ofViewers.matchAll(/nginx\/shared\/(\S+);/g)].map(([, name]) => name);
    expect(included).toEqual(['server.conf', 'media.conf']);
  });
});

it('the settings of a server have no demo, no lab and no local provider', () => {
  const config = loadConfig(parseEnv(textOf('deploy/systemd/production.env')));
  expect(config).toMatchObject({ NODE_ENV: 'production', DEMO: false, LAB: false, MAIL_PROVIDER: 'off' });
  expect(config.unknownKeys).toEqual([]);
});

describe('docs/hosting.md', () => {
  const page = textOf('docs/hosting.md');

  it('gives the code to nobody but root', () => {
    expect(page).not.toMatch(/chown.* cliffhanger/);
    const owned = [...page.matchAll(/^install -d -o cliffhanger -m 700 (.*)$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect([...new Set(owned)]).toEqual(['/srv/cliffhanger/data', '/var/backups/cliffhanger']);
  });

  it('installs every file of deploy/systemd, at each update too', () => {
    const units = 'install -m 644 /srv/cliffhanger/deploy/systemd/*.service /etc/systemd/system/';
    const program = 'install /srv/cliffhanger/deploy/systemd/cliffhanger /usr/local/bin/';
    for (const command of [units, program]) expect(page.split(`\n${command}\n`)).toHaveLength(4);
    const others = readdirSync(path.join(root, 'deploy/systemd')).filter((name) => !/\.service$/.test(name));
    expect(others.toSorted()).toEqual(['cliffhanger', 'production.env']);
    expect(statSync(path.join(root, 'deploy/systemd/cliffhanger')).mode & 0o111).toBe(0o111);
  });
});

it('the settings for other people in docs/docker.md start a server', () => {
  const [, text = ''] = /```sh\n# \.env\n([\s\S]*?)```/.exec(textOf('docs/docker.md')) ?? [];
  expect(loadConfig(parseEnv(text))).toMatchObject({ PAYMENT_PROVIDER: 'stripe', DEMO: false, LAB: false });
});
