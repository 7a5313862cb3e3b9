import { once } from 'node:events';
import { request } from 'node:http';
import { uploadsPath } from '@cliffhanger/contracts/staff';
import { consoleOrigin } from './console.ts';

export interface UploadAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Parsed JSON; text of another form. */
  body: unknown;
}

interface UploadOptions {
  port: number;
  /** Of the session; empty: none. */
  cookie: string;
  origin?: string;
}

const encode = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

const toBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Sends files to a console by the protocol tus, as its pages do. */
export const createUploader = ({ port, cookie, origin = consoleOrigin }: UploadOptions) => {
  const open = (method: string, path: string, headers: Record<string, string>) => {
    const sent = request({ host: '127.0.0.1', port, path, method, agent: false });
    const own: Record<string, string> = {
      host: new URL(origin).host,
      cookie,
      'tus-resumable': '1.0.0',
      ...(method === 'HEAD' ? { 'sec-fetch-site': 'same-origin' } : { origin }),
    };
    for (const [name, value] of Object.entries({ ...own, ...headers }))
      if (value) sent.setHeader(name, value);
    return sent;
  };
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    bytes?: Buffer,
  ): Promise<UploadAnswer> => {
    const sent = open(method, path, headers);
    // After an early answer, the server may not read the rest.
    sent.on('error', () => undefined);
    sent.end(bytes);
    const [response] = await once(sent, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return {
      status: response.statusCode,
      headers: response.headers,
      body: toBody(Buffer.concat(chunks).toString()),
    };
  };
  const create = (size: number, metadata: Record<string, string>) =>
    send('POST', uploadsPath, { 'upload-length': String(size), 'upload-metadata': encode(metadata) });
  const partHeaders = (offset: number, length: number) => ({
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
    'content-length': String(length),
  });
  const begin = async (size: number, metadata: Record<string, string>): Promise<string> => {
    const { status, headers, body } = await create(size, metadata);
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return String(headers.location);
  };
  const sendPart = (path: string, offset: number, bytes: Buffer) =>
    send('PATCH', path, partHeaders(offset, bytes.length), bytes);
  return {
    send,
    create,
    /** Begins a file. @returns its path. @throws when it is refused */
    begin,
    sendPart,
    /** How many bytes of a file are there. */
    offsetOf: async (path: string) => Number((await send('HEAD', path)).headers['upload-offset']),
    /** Sends the beginning of a part. @returns its request, to be destroyed */
    sendBrokenPart(path: string, offset: number, bytes: Buffer, sentBytes: number) {
      const sent = open('PATCH', path, partHeaders(offset, bytes.length));
      sent.on('error', () => undefined);
      sent.write(bytes.subarray(0, sentBytes));
      return sent;
    },
    /** Sends a whole file. @returns its id */
    async sendFile(drama: string, filename: string, bytes: Buffer, more: Record<string, string> = {}) {
      const path = await begin(bytes.length, { filename, drama, ...more });
      const { status, body } = await sendPart(path, 0, bytes);
      if (status !== 204) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return path.split('/').at(-1) ?? '';
    },
  };
};
