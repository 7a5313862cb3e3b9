import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

const deploy = path.resolve(import.meta.dirname, '../../deploy/nginx');
/** Those of the programs of `startEdge` that are not installed here. */
export const missingPrograms = ['nginx', 'openssl'].filter(
  (name) => spawnSync(name, ['version']).error !== undefined,
);

export interface Edge {
  port: number;
  /** Of the redirects to TLS. */
  httpPort: number;
  pid: number;
  accessLog: string;
  /** The folder of the challenges that a certificate authority reads. */
  webroot: string;
  close(): Promise<void>;
}

interface EdgeOptions {
  /** For the written configuration, the certificate, the caches and the log. */
  folder: string;
  serverAddress: string;
  mediaDir: string;
  port: number;
  /** false: the port that has TLS and HTTP/2 otherwise has neither. */
  hasTls?: boolean;
}

/** Starts the installed nginx with deploy/nginx/site.conf, on ports of this machine. */
export const startEdge = async ({
  folder,
  serverAddress,
  mediaDir,
  port,
  hasTls = true,
}: EdgeOptions): Promise<Edge> => {
  const httpPort = await findFreePort();
  const accessLog = path.join(folder, 'access.log');
  const webroot = path.join(folder, 'webroot');
  mkdirSync(webroot);
  createCertificate(folder);
  const protocols = hasTls ? ' ssl http2' : '';
  const site = withReplacements('site.conf', {
    'listen 80;': `listen 127.0.0.1:${httpPort};`,
    'listen [::]:80;': `listen [::1]:${httpPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port}${protocols};`,
    'listen [::]:443 ssl http2;': `listen [::1]:${port}${protocols};`,
    'server 127.0.0.1:3000;': `server ${new URL(serverAddress).host};`,
    '/srv/cliffhanger/deploy/nginx/': `${deploy}/`,
    '/srv/cliffhanger/data/media/': `${mediaDir}/`,
    '/etc/letsencrypt/live/short.example/': `${folder}/`,
    '/var/www/html': webroot,
    '/var/cache/cliffhanger-': `${folder}/cache-`,
    '/var/log/nginx/cliffhanger.log': accessLog,
  });
  const nginx = await startNginx(folder, site);
  return { port, httpPort, accessLog, webroot, ...nginx };
};

/**
 * Starts the installed nginx as its package configures it, in a folder of its own.
 *
 * @param site what the package would include from sites-enabled
 */
export const startNginx = async (folder: string, site: string): Promise<Pick<Edge, 'pid' | 'close'>> => {
  const work = mkdtempSync(path.join(folder, 'work-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${work}/${name};`)
    .join('\n');
  // All processes have one user. Started by root, nginx would choose another one for its workers.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const configuration = path.join(work, 'nginx.conf');
  writeFileSync(
    configuration,
    `${user}
daemon off;
pid ${work}/nginx.pid;
# With the notices it says when it listens.
error_log stderr notice;
events {}
http {
include /etc/nginx/mime.types;
sendfile on;
tcp_nopush on;
${temporary}
access_log off;
${site}
}
`,
  );
  const nginx = spawn('nginx', ['-c', configuration], { stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = once(nginx, 'close');
  await untilListening(nginx.stderr);
  return {
    pid: nginx.pid ?? 0,
    close: async () => {
      nginx.kill('SIGTERM');
      await closed;
    },
  };
};

/** The text of a file of deploy/nginx for this machine: other ports and folders, everything else as it is. */
const withReplacements = (name: string, replacements: Record<string, string>): string => {
  let text = readFileSync(path.join(deploy, name), 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
};

/** A port that nothing listens on. */
export const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

const createCertificate = (folder: string) => {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  spawnSync('openssl', ['req', '-x509', ...key, ...files, '-subj', '/CN=localhost', '-days', '2']);
};

/** The workers start once the ports are open. @throws when nginx ends before */
const untilListening = async (output: NodeJS.ReadableStream): Promise<void> => {
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: output })
      .on('line', (line) => {
        lines.push(line);
        if (line.includes('start worker processes')) resolve();
      })
      .on('close', () => reject(new Error(`nginx ended: ${lines.join('\n')}`)));
  });
};
