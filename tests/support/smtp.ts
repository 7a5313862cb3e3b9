import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The raw message: headers and body. */
  raw: string;
}

export interface SmtpServer {
  /** `smtp://codes:secret@127.0.0.1:<port>`, with the credentials it accepts. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Refuses every further message, as a full mailbox does. */
  refuse(): void;
  close(): Promise<void>;
}

/** Starts a real SMTP server on a free port. */
export const startSmtpServer = async (): Promise<SmtpServer> => {
  const received: ReceivedMail[] = [];
  let isRefusing = false;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'codes' && password === 'secret') done(null, { user: username });
      else done(new Error('who are you'));
    },
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk;
      });
      stream.on('end', () => {
        if (isRefusing) return done(Object.assign(new Error('mailbox is full'), { responseCode: 552 }));
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://codes:secret@127.0.0.1:${port}`,
    received,
    refuse: () => {
      isRefusing = true;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
