import { Readable } from 'node:stream';
import { successCode } from '@cliffhanger/contracts';
import type { FastifyReply } from 'fastify';

/** Rows that are read page by page. */
export type RowPages = AsyncIterable<readonly unknown[]>;

/**
 * A response of any size that is sent as a file while it is read. It writes `data` of the envelope field by field. A
 * field is a value, or pages of rows that form one list.
 */
export class StreamedResponse {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(name: string, fields: Readonly<Record<string, unknown>>) {
    this.name = name;
    this.fields = fields;
  }

  send(reply: FastifyReply, msg: string) {
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${this.name}"`)
      .send(Readable.from(this.chunks(msg)));
  }

  private async *chunks(msg: string): AsyncGenerator<string> {
    yield `{"code":${successCode},"msg":${JSON.stringify(msg)},"data":{`;
    let comma = '';
    for (const [name, value] of Object.entries(this.fields)) {
      yield `${comma}\n${JSON.stringify(name)}:`;
      comma = ',';
      if (isPages(value)) yield* writeList(value);
      else yield JSON.stringify(value);
    }
    yield '\n}}\n';
  }
}

const isPages = (value: unknown): value is RowPages =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function* writeList(pages: RowPages): AsyncGenerator<string> {
  let before = '[';
  for await (const page of pages) {
    if (page.length > 0) yield `${before}\n${page.map((row) => JSON.stringify(row)).join(',\n')}`;
    if (page.length > 0) before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
