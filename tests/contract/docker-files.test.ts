import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { environment } from '@cliffhanger/server/platform/config/environment.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { steps } from '../../scripts/build/steps.ts';
import processEnvironment from '../../scripts/serve/process-environment.json' with { type: 'json' };
import supportedImages from './supported-base-images.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Service {
  user?: string;
  image?: string;
  build?: { target: string };
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  profiles?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: (
    | string
    | { type: string; source: string; target: string; read_only: boolean; volume: { subpath: string } }
  )[];
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  network_mode?: string;
  networks?: string[];
  stop_signal?: string;
  security_opt?: string[];
  stop_grace_period?: string;
  init?: boolean;
  healthcheck?: { test: string[] };
}
const compose = parse(textOf('docker-compose.yml'), { merge: true }) as {
  services: Record<'settings' | 'cliffhanger' | 'edge' | 'certificate' | 'dev', Service>;
  networks: Record<string, { enable_ipv6: boolean }>;
  volumes: Record<string, unknown>;
};
const { settings, cliffhanger, edge, certificate, dev } = compose.services;

interface Stage {
  name: string;
  /** Instructions with their continuation lines joined. */
  instructions: string[];
}
const stages: Stage[] = [];
for (const line of textOf('Dockerfile')
  .replace(/\\\n\s*/g, '')
  .split('\n')) {
  const [, name] = /^FROM \S+ AS (\S+)$/.exec(line) ?? [];
  if (name) stages.push({ name, instructions: [] });
  else if (line !== '' && !line.startsWith('#')) stages.at(-1)?.instructions.push(line);
}
const instructionsOf = (stage: string) => stages.find(({ name }) => name === stage)?.instructions ?? [];
const production = instructionsOf('production');
/** The files that these instructions copy from the project. */
const copiedBy = (instructions: readonly string[]) =>
  instructions
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1))
    .filter((source) => !source.startsWith('--') && source !== '.');
const isBelow = (file: string, folders: readonly string[]) =>
  folders.some((folder) => `${file}/`.startsWith(`${folder}/`));
const imageEnvironment = Object.fromEntries(
  production
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, key = '', value]) => [key, value])),
);

/** Keys that Docker, Node or the operating system reads, not the server. */
const ofOthers = ['TMPDIR', 'CERTIFICATE_DIR', 'NODE_COMPILE_CACHE', ...Object.keys(processEnvironment)];
const unknownKeys = (keys: readonly string[]) =>
  keys.filter((key) => !(key in environment.shape) && !ofOthers.includes(key));

/** Replaces `${KEY:-default}` as compose does with this `.env`. */
const withVariables = (values: Record<string, string>, env: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):-(.*?)\}/g, (_, key: string, unset: string) => env[key] || unset),
    ]),
  );
const configWith = (env: Record<string, string> = {}) =>
  loadConfig({ ...imageEnvironment, ...env, ...withVariables(cliffhanger.environment ?? {}, env) });
/** The keys of `npm start`'s environment that reach a container, as deploy/docker/settings.yml names them. */
const passedOn: string[] = parse(textOf('deploy/docker/settings.yml')).services.settings.environment;

describe('docker-compose.yml', () => {
  it('names only keys that the server knows', () => {
    const given = Object.values(compose.services).flatMap(({ environment = {} }) => Object.keys(environment));
    expect(given).toContain('DATA_DIR');
    expect(unknownKeys(given)).toEqual([]);
    const variables = [...textOf('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, key = '']) => key);
    expect(variables).toContain('LAB');
    expect(unknownKeys(variables)).toEqual([]);
  });

  it('gives the server a configuration that it starts with, on the published port', () => {
    const config = configWith();
    expect(config).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', LAB: true, DEMO: true });
    const consolePort = `\${STAFF_PORT:-${config.STAFF_PORT}}`;
    expect(cliffhanger.ports).toEqual([
      `\${HOST:-127.0.0.1}:\${PORT:-3000}:${config.PORT}`,
      `127.0.0.1:${consolePort}:${consolePort}`,
    ]);
    expect(config).toMatchObject({ consoleUrl: null, STAFF_LISTEN: '0.0.0.0' });
    expect(cliffhanger.volumes).toEqual([`data:${config.DATA_DIR}`]);
  });

  it('passes on every setting, and none that is empty in the place of the image’s', () => {
    expect(passedOn.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
    const empty = Object.fromEntries(passedOn.map((key) => [key, '']));
    expect(configWith(empty)).toEqual(configWith());
    expect(configWith({ HOST: '0.0.0.0', PORT: '8080' })).toMatchObject({
      LAB: false,
      PORT: 3000,
      PUBLISHED_HOST: '0.0.0.0',
      PUBLISHED_PORT: 8080,
    });
  });

  it('starts the server only with settings that it takes, and asks no registry for its image', () => {
    expect(settings.command).toEqual(['node', 'scripts/check-settings.ts']);
    expect(settings.environment).toEqual(cliffhanger.environment);
    expect(cliffhanger.depends_on).toEqual({ settings: { condition: 'service_completed_successfully' } });
    for (const service of [settings, cliffhanger])
      expect(service).toMatchObject({ image: 'cliffhanger', pull_policy: 'never' });
  });

  it('has the lab on for this machine alone, also where .env does not turn it off', () => {
    const edge = { TRUST_PROXY: 'on', MEDIA_BY_EDGE: 'on' };
    expect(configWith({ PUBLIC_URL: 'https://short.example', ...edge }).LAB).toBe(false);
    expect(configWith({ PUBLIC_URL: 'https://short.example' })).toMatchObject({
      LAB: false,
      PAYMENT_PROVIDER: 'off',
    });
    expect(configWith({ PUBLIC_URL: 'http://short.example' }).LAB).toBe(false);
    expect(() => configWith({ PUBLIC_URL: 'https://short.example', LAB: 'on' })).toThrow(
      /^LAB: off is needed/,
    );
    expect(textOf('deploy/nginx/shared/server.conf')).toMatch(/location \^~ \/lab \{\s+return 404;/);
  });

  it('shows the edge the media alone, read-only', () => {
    const { mediaDir } = configWith();
    const ofData = (edge.volumes ?? []).filter((volume) => !String(volume).startsWith('./'));
    expect(ofData).toEqual([
      'certificate:/certificate:ro',
      { type: 'volume', source: 'data', target: mediaDir, read_only: true, volume: { subpath: 'media' } },
    ]);
    expect(textOf('deploy/nginx/nginx.conf')).toContain(`alias ${mediaDir}/;`);
  });

  it('gives the edge IPv6 on the network of its ports, which is the first one by name', () => {
    const names = edge.networks ?? [];
    expect(names.toSorted()).toEqual(names);
    expect(compose.networks[names[0] ?? '']).toMatchObject({ enable_ipv6: true });
    expect(textOf('deploy/nginx/nginx.conf').match(/listen \[::\]:\d+/g)).toHaveLength(3);
  });

  it('stops the edge without waiting for event streams', () => {
    expect(edge.stop_signal).toBe('SIGTERM');
  });

  it('reads the certificate in a container that can do nothing else', () => {
    expect(certificate).toMatchObject({
      user: '0:1000',
      cap_drop: ['ALL'],
      cap_add: ['DAC_READ_SEARCH'],
      network_mode: 'none',
    });
    expect((certificate.volumes ?? []).map((volume) => String(volume).split(':').slice(1))).toEqual([
      ['/install-certificate.sh', 'ro'],
      ['-./deploy/nginx/certificate}', '/source', 'ro'],
      ['/certificate'],
    ]);
  });

  it('has folders for private keys and overrides that git ignores', () => {
    const secret = ['deploy/nginx/certificate/privkey.pem', 'docker-compose.override.yml', '.env'];
    const { stdout } = spawnSync('git', ['check-ignore', ...secret], { cwd: root, encoding: 'utf8' });
    expect(stdout.trim().split('\n')).toEqual(secret);
  });

  it('has one named volume for data, a health check, and time to stop', () => {
    expect(Object.keys(compose.volumes)).toEqual(['data', 'certificate']);
    expect(cliffhanger.healthcheck?.test).toEqual(['CMD', 'health']);
    expect(textOf('server/src/main.ts')).toContain('maxStopMs = 9_000');
    expect(cliffhanger.stop_grace_period).toBe('10s');
  });

  it('has the scripts that messages name by pnpm', () => {
    const pnpm = textOf('deploy/docker/bin/pnpm').replaceAll('/app', root);
    const run = (...words: string[]) =>
      spawnSync('sh', ['-c', pnpm, 'pnpm', ...words], { encoding: 'utf8', timeout: 20_000 });
    expect(run('build', '--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage/) });
    expect(run('start')).toMatchObject({ status: 1, stderr: 'The image has no script "start".\n' });
  });

  it('can stop a program that has no handler for signals yet', () => {
    for (const service of [settings, cliffhanger, dev]) expect(service.init).toBe(true);
  });

  it('starts only the server without a profile', () => {
    expect(cliffhanger.profiles).toBeUndefined();
    expect([edge, certificate, dev].map(({ profiles }) => profiles)).toEqual([['edge'], ['edge'], ['dev']]);
  });

  it('gives the services no more rights than they need', () => {
    for (const service of [cliffhanger, edge]) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
  });

  it('mounts files that exist', () => {
    const sources = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes);
    const ofProject = sources
      .filter((volume) => typeof volume === 'string' && volume.startsWith('./'))
      .map((volume) => String(volume).split(':')[0]);
    expect(ofProject.length).toBeGreaterThan(5);
    expect(ofProject.filter((source = '') => !existsSync(path.join(root, source)))).toEqual([]);
  });

  it('copies the manifest of each workspace, and mounts its sources where they are developed', () => {
    const { packages } = parse(textOf('pnpm-workspace.yaml')) as { packages: string[] };
    expect(instructionsOf('manifests')).toEqual(
      expect.arrayContaining(packages.map((name) => `COPY ${name}/package.json ${name}/`)),
    );
    expect(dev.volumes).toEqual(
      expect.arrayContaining(packages.map((name) => `./${name}/src:/app/${name}/src`)),
    );
  });

  it('builds stages that exist', () => {
    const targets = [cliffhanger, dev].map(({ build }) => build?.target);
    expect(stages.map(({ name }) => name)).toEqual(expect.arrayContaining(targets));
  });
});

describe('base images', () => {
  it('have tags that their publishers support', () => {
    const ofCompose = [edge, certificate].map(({ image = '' }) => image);
    const ofDockerfile = [...textOf('Dockerfile').matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(
      ([, image = '']) => image,
    );
    expect(ofDockerfile).toHaveLength(2);
    const supported: Record<string, string[]> = supportedImages.tags;
    const unsupported = [...ofCompose, ...ofDockerfile].filter((image) => {
      const [name = '', tag = ''] = image.split(':');
      return !supported[name]?.includes(tag);
    });
    expect(unsupported, `supported on ${supportedImages.date}`).toEqual([]);
  });
});

describe('deploy/nginx', () => {
  it('has one source for what the container and a packaged nginx do', () => {
    const included = (file: string) =>
      [...textOf(file).matchAll(/include (?:\/srv\/cliffhanger\/deploy\/nginx\/)?(shared\/\S+);/g)].map(
        ([, name = '']) => name,
      );
    const ofContainer = included('deploy/nginx/nginx.conf');
    expect(ofContainer).toHaveLength(5);
    expect(included('deploy/nginx/site.conf')).toEqual(ofContainer);
  });

  it('keeps as many files open as it has connections', () => {
    const numberOf = (key: string, text: string) => Number(new RegExp(`${key} (\\d+);`).exec(text)?.[1]);
    for (const file of ['deploy/nginx/nginx.conf', 'docs/hosting.md']) {
      const connections = numberOf('worker_connections(?: \\.\\*/worker_connections)?', textOf(file));
      expect(numberOf('worker_rlimit_nofile', textOf(file))).toBe(2 * connections);
    }
  });
});

describe('the Dockerfile', () => {
  it('sets only keys that the server knows', () => {
    expect(imageEnvironment).toHaveProperty('NODE_ENV', 'production');
    expect(unknownKeys(Object.keys(imageEnvironment))).toEqual([]);
  });

  it('gives the process the environment that npm start gives it', () => {
    expect(imageEnvironment).toMatchObject(processEnvironment);
  });

  it('runs as another user than root, with the programs that the compose file names', () => {
    expect(production.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    for (const program of ['health', 'staff'])
      expect(existsSync(path.join(root, 'deploy/docker/bin', program))).toBe(true);
    expect(production.at(-1)).toBe('CMD ["node", "scripts/serve.ts"]');
  });

  it('keeps what runs the query compiler of the database client', () => {
    const [, build] = /compilerBuild\s+= "(\w+)"/.exec(textOf('prisma/schema.prisma')) ?? [];
    expect(textOf('Dockerfile')).toContain(`! -name 'query_compiler_${build}_bg.sqlite.mjs'`);
  });

  it('copies files that exist and that the context has', () => {
    const allowed = [...textOf('.dockerignore').matchAll(/^!(\S+)$/gm)].map(([, name = '']) => name);
    const copied = copiedBy(stages.flatMap(({ instructions }) => instructions));
    expect(copied).toContain('pnpm-lock.yaml');
    const missing = copied.filter(
      (source) => !existsSync(path.join(root, source)) || !isBelow(source, allowed),
    );
    expect(missing).toEqual([]);
  });

  it('builds from all that the build reads, and from nothing of the server', () => {
    const copied = ['manifests', 'packages', 'build'].flatMap((stage) => copiedBy(instructionsOf(stage)));
    const read = steps.flatMap(({ inputs, command }) => [
      ...inputs,
      ...command.filter((argument) => argument.startsWith('scripts/')),
    ]);
    expect(read).toContain('scripts/generate.ts');
    expect(read.filter((file) => !isBelow(file, copied))).toEqual([]);
    expect(copiedBy(instructionsOf('build')).filter((source) => isBelow(source, ['server']))).toEqual([]);
    expect(copiedBy(production).at(-1)).toBe('server/src');
  });

  it('installs with the pnpm of the other commands, on the Node of the packages', () => {
    const [, pnpm] = /'(pnpm@[\d.]+)'/.exec(textOf('scripts/bootstrap.mjs')) ?? [];
    expect(textOf('Dockerfile')).toContain(`npm install --global ${pnpm}\n`);
    const { dependencies } = JSON.parse(textOf('package.json'));
    const [major] = dependencies.node.split('.');
    expect(textOf('Dockerfile')).toContain(`NODE_IMAGE=node:${major}-`);
  });
});
