import * as z from 'zod';
import { httpHostUrl, onOff, optionalText, origins, port, trustedProxies } from './values.ts';

export const addressSettings = {
  PORT: port.default(3000).describe('Where the server listens. 0 selects any free port.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe(
      'The address to listen on. 0.0.0.0 makes the server reachable from your network, and turns the lab off unless LAB=on.',
    ),
  PUBLISHED_HOST: optionalText.describe(
    'Of a container: the address of the machine to which its port is published. docker-compose.yml sets it to HOST.',
  ),
  PUBLISHED_PORT: port
    .optional()
    .describe(
      'Of a container: the port of the machine that leads to it. docker-compose.yml sets it to PORT.',
    ),
  API_PORT: port
    .default(3001)
    .describe(
      "The port of the API under pnpm dev, where PORT is the client's dev server. Both listen on 127.0.0.1.",
    ),
  PUBLIC_URL: httpHostUrl
    .optional()
    .describe(
      "The public address (https://…), when it differs from the above: a host name, or that of a reverse proxy, without a path. Requests to any other host are refused, except to this machine's own addresses with the port above.",
    ),
  TRUST_PROXY: trustedProxies
    .default(false)
    .describe(
      'Which reverse proxies set X-Forwarded-For and X-Forwarded-Proto. off: none. on: one. A number: so many, one behind the other. Networks, separated by commas (10.0.0.0/8, 127.0.0.1): those with such an address. Everyone else can forge these headers, so never trust more proxies than there are.',
    ),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .optional()
    .describe(
      "The request header in which the trusted proxy names the client's country (ISO 3166-1), such as CF-IPCountry. It decides prices, and what is hidden in a country, which otherwise follow what the client says. The proxy must set it or remove it in every request. Needs TRUST_PROXY.",
    ),
  CORS_ORIGINS: origins.default([]).describe('Other origins that may call the API, separated by commas.'),
};

export const consoleSettings = {
  STAFF_URL: z
    .literal('off')
    .or(
      httpHostUrl.refine(
        (text) => /^https:/i.test(text) || new URL(text).hostname === 'localhost',
        'https is needed, unless the host is localhost: passkeys work nowhere else',
      ),
    )
    .optional()
    .describe(
      'The address of the staff console (https://…), with a host name of its own: never that of PUBLIC_URL. off: there is none. Unset: http://localhost and STAFF_PORT while only this machine reaches the server and NODE_ENV is not production, otherwise none.',
    ),
  STAFF_PORT: port.default(3010).describe('Where the staff console listens. 0 selects any free port.'),
  STAFF_LISTEN: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe(
      'The address that the staff console listens on. In a container 0.0.0.0, published to this machine only.',
    ),
};

export const operationSettings = {
  NODE_ENV: optionalText.describe(
    'production: the lab and the local providers are off unless their own key turns them on, and behind a proxy PUBLIC_URL is required. The Docker image sets it. Other values change nothing.',
  ),
  DATA_DIR: z.string().min(1).default('data').describe('The folder of the database, media and keys.'),
  DEMO: onOff
    .default(true)
    .describe('off: npm start makes no demo library. A library that was made before stays.'),
  DEMO_VOICES: onOff
    .default(true)
    .describe(
      'off: the people of the demo library are not heard. A library that was made before is made again.',
    ),
  FFMPEG_PATH: optionalText.describe(
    "Path of the ffmpeg to use. Default: the machine's ffmpeg, otherwise the one from npm.",
  ),
  STAFF_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe(
      'Where the server listens for staff commands, on a free port. Between containers that share the data folder: the name of the service.',
    ),
  STAFF_NAME: optionalText.describe(
    'The name under which the staff log records commands. Default: the user and the host of the command, such as mara@office-3.',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('warn')
    .describe('info and debug: also one line for each request.'),
  CHECK_ANSWERS: onOff
    .default(false)
    .describe(
      'on: validates each response against its schema, as pnpm dev and the tests do. Responses take longer.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      '/metrics is served to whoever sends this token (16 characters or more) as Authorization: Bearer …; without it, to nobody.',
    ),
  MIN_FREE_DISK_MB: z.coerce
    .number()
    .int()
    .min(0)
    .default(256)
    .describe(
      '/readyz answers 503 while the disk of the data folder has less free space. Below twice as much, the space is kept for payments, unlocks, check-ins and sign-ins: analytics, campaigns and plays are not stored, and comments and screenshots are refused.',
    ),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(1000)
    .describe(
      'Calls are refused with 503 while the event loop is delayed for longer, or the heap is nearly full. 0: never.',
    ),
};

export const backupSettings = {
  BACKUP_DIR: optionalText.describe(
    'The folder of scheduled backups, best on another disk. It must belong to this server alone. Not set: none are made.',
  ),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(7)
    .describe(
      'Number of scheduled backups that are kept. Older ones are removed after a new one has been verified, so there must be space for one more.',
    ),
};
