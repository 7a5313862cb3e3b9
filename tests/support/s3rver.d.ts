declare module '@20minutes/s3rver' {
  interface Context {
    method: string;
    path: string;
    querystring: string;
    status: number;
    length: number;
    body: unknown;
    state: { vhost: boolean };
  }

  /** A Koa application that serves the S3 protocol. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    readonly middleware: ((context: Context, next: () => Promise<unknown>) => Promise<unknown>)[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
