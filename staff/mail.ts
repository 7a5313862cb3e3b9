import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import type { Command } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import type { StaffContext } from './context.ts';
import { printResult } from './output.ts';

const sendTest = async (to: string, staff: StaffContext) => {
  if (!/^[^\s@]+@[^\s@]+$/.test(to)) throw new UsageError([`${to} is no e-mail address`]);
  const config = staff.readConfig();
  if (config.MAIL_PROVIDER !== 'smtp')
    throw new StaffError(
      `MAIL_PROVIDER is ${config.MAIL_PROVIDER}, so no mail leaves this machine. Set it to smtp, with SMTP_URL and MAIL_FROM`,
    );
  const { openSmtpMail } = await import('@cliffhanger/server/platform/messages/smtp-mail.ts');
  const answer = await openSmtpMail(config.SMTP_URL ?? '', config.MAIL_FROM ?? '').send({
    to,
    subject: 'Cliffhanger: test message',
    text: `This message was sent by "pnpm staff mail test". Mail from ${config.PUBLIC_URL ?? 'your server'} arrives.\n`,
  });
  return { to, server: new URL(config.SMTP_URL ?? '').host, answer };
};

/** Adds `pnpm staff mail test`. */
export const addMailCommands = (program: Command, staff: StaffContext): void => {
  program
    .command('mail')
    .description('the mail server')
    .addHelpText('after', '\nExample:\n  pnpm staff mail test mara@example.com')
    .command('test')
    .argument('<address>', 'to which one message is sent')
    .description('send a message, and print what the mail server answers')
    .addHelpText('after', '\nExample:\n  pnpm staff mail test mara@example.com')
    .action(async (address: string, _options, command: Command) =>
      printResult(
        command,
        await sendTest(address, staff),
        ({ to, server, answer }) =>
          `${server} took the message to ${to}: ${answer}. If it does not arrive, look in the spam folder, and at SPF and DKIM of the sender's domain`,
      ),
    );
};
