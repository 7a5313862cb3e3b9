import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

const configuration = path.resolve(import.meta.dirname, '../../deploy/nginx/nginx.conf');
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

/** Starts the installed nginx with deploy/nginx/nginx.conf, on ports of this machine. */
export const startEdge = async ({
  folder,
  serverAddress,
  mediaDir,
  port,
  hasTls = true,
}: EdgeOptions): Promise<Edge> => {
  const httpPort = await findFreePort();
  const accessLog = path.join(folder, 'access.log');
  const work = path.join(folder, 'work');
  mkdirSync(work);
  createCertificate(folder);
  const written = writeConfiguration(folder, {
    ' /tmp/': ` ${work}/`,
    'server cliffhanger:3000;': `server ${new URL(serverAddress).host};`,
    'listen 8080;': `listen 127.0.0.1:${httpPort};`,
    'listen 8443 ssl http2;': `listen 127.0.0.1:${port}${hasTls ? ' ssl http2' : ''};`,
    '/etc/nginx/certificate/': `${folder}/`,
    '/dev/stdout': accessLog,
    '/data/media/': `${mediaDir}/`,
    // With the notices it says when it listens.
    'error_log stderr warn;': 'error_log stderr notice;',
  });
  // All processes have one user, as in the container. Started by root, nginx would choose another one for its workers.
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  const nginx = spawn('nginx', ['-c', written, '-g', `daemon off;${user}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(nginx, 'close');
  await untilListening(nginx.stderr);
  return {
    port,
    httpPort,
    pid: nginx.pid ?? 0,
    accessLog,
    close: async () => {
      nginx.kill('SIGTERM');
      await closed;
    },
  };
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

/** Writes nginx.conf for this machine: other ports and folders, everything else as it is. */
const writeConfiguration = (folder: string, replacements: Record<string, string>): string => {
  let text = readFileSync(configuration, 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`nginx.conf has no ${from}`);
    text = text.replaceAll(from, to);
  }
  const written = path.join(folder, 'nginx.conf');
  writeFileSync(written, text);
  return written;
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
