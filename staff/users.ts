import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import { checkInput } from './check-input.ts';
import { confirm, yesOption } from './confirm.ts';
import type { StaffContext } from './context.ts';
import {
  formatEnded,
  formatFound,
  formatGift,
  formatNameReset,
  formatNotes,
  formatRestricted,
  formatShown,
  formatStaffGift,
  formatTakenBack,
} from './format-account.ts';
import { printResult } from './output.ts';
import { maxLimit, parseLimit, parseTime, parseWholeNumber, refusePast } from './parse-options.ts';
import { addUserList } from './user-list.ts';

const moreAccounts = `There are more: --limit ${maxLimit} lists up to ${maxLimit}, or give a longer text`;
const keyDescription = 'a gift is given only once for a key; default: a new key';

const addUserCommands = (program: Command, staff: StaffContext): void => {
  const user = program
    .command('user')
    .description(
      'viewers: show, grant, block, mute, reset the name; <who> is an id, an account number or a sign-in',
    )
    .addHelpText('after', '\nExample:\n  pnpm staff user show mara@example.org');

  user
    .command('show')
    .argument('<who>')
    .option('--movements <number>', 'at most this many', parseWholeNumber, 20)
    .description('show an account with its coins, sign-ins, latest orders, movements and sessions')
    .addHelpText('after', '\nExample:\n  pnpm staff user show 100042 --json')
    .action(async (who: string, { movements }: { movements: number }, command: Command) =>
      printResult(command, await staff.callServer('user.show', { who, movements }), formatShown),
    );

  user
    .command('find')
    .argument('<text>', 'a part of a nickname or of a sign-in, or a whole account number')
    .option('--limit <number>', 'at most this many', parseLimit, 20)
    .description('find accounts; exact matches first, then the newest')
    .addHelpText('after', '\nExample:\n  pnpm staff user find example.org')
    .action(async (text: string, { limit }: { limit: number }, command: Command) => {
      const accounts = await staff.callServer('user.find', { text, limit: limit + 1 });
      printResult(command, accounts.slice(0, limit), (found) =>
        accounts.length > limit ? `${formatFound(found, text)}\n\n${moreAccounts}` : formatFound(found, text),
      );
    });

  addUserList(user, staff);
  addGrantCommand(user, staff);
  addTakeBackCommand(user, staff);
  addRestrictionCommands(user, staff);
  addNoteCommands(user, staff);
};

const addNoteCommands = (user: Command, staff: StaffContext): void => {
  user
    .command('note')
    .argument('<who>')
    .argument('<text>')
    .description('note something about a viewer, who does not read it; it is deleted with the account')
    .addHelpText('after', '\nExample:\n  pnpm staff user note 100042 "calls from a shared phone"')
    .action(async (who: string, text: string, _options, command: Command) =>
      printResult(command, await staff.callServer('user.note', { who, text }), formatNotes),
    );
  user
    .command('remove-note')
    .argument('<who>')
    .argument('<id>', 'as user show has it')
    .description('delete a note about a viewer')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff user remove-note 100042 019ab2c4-55d0-7c31-a1f2-8a4f0d1e6b77',
    )
    .action(async (who: string, noteId: string, _options, command: Command) =>
      printResult(command, await staff.callServer('user.removeNote', { who, noteId }), formatNotes),
    );
};

const addGrantCommand = (user: Command, staff: StaffContext): void => {
  user
    .command('grant')
    .argument('<who>')
    .option('--coins <number>', 'bonus coins', parseWholeNumber)
    .option('--days <number>', 'days of membership', parseWholeNumber)
    .option('--key <text>', keyDescription)
    .option('--reason <text>', 'the viewer reads it, so write it in their language')
    .description('give coins or days; the viewer’s devices show a prize')
    .addHelpText('after', '\nExample:\n  pnpm staff user grant 100042 --coins 50 --key sorry-2026-11')
    .action(
      async (
        who: string,
        { key = randomUUID(), ...grant }: { coins?: number; days?: number; key?: string; reason?: string },
        command: Command,
      ) => {
        if ((grant.coins === undefined) === (grant.days === undefined)) {
          throw new UsageError(['give either --coins or --days']);
        }
        printResult(command, await staff.callServer('user.grant', { who, key, ...grant }), formatGift);
      },
    );
};

const addTakeBackCommand = (user: Command, staff: StaffContext): void => {
  user
    .command('take-back')
    .argument('<who>')
    .requiredOption('--key <text>', 'the key of the gift or the prize; user show has it')
    .requiredOption('--reason <text>', 'why; the staff log keeps it')
    .option(...yesOption)
    .description('take back a gift of coins or days; coins that are spent are written off')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff user take-back 100042 --key sorry-2026-11 --reason "given to the wrong viewer"',
    )
    .action(async (who: string, { key, reason }: { key: string; reason: string }, command: Command) => {
      const input = { who, key, reason };
      checkInput('user.takeBack', input);
      await confirm(staff, command, {
        describe: async () => formatStaffGift(await staff.callServer('user.gift', { who, key })),
        question: 'Take it back?',
      });
      printResult(command, await staff.callServer('user.takeBack', input), formatTakenBack);
    });
};

interface RestrictionOptions {
  reason: string;
  until?: string;
}

const addRestrictionCommands = (user: Command, staff: StaffContext): void => {
  const restrictions = [
    {
      names: ['block', 'unblock'],
      description: 'end every session and refuse new sign-ins; nothing is lost',
      ending: 'let a blocked viewer sign in again',
      set: (input: { who: string } & RestrictionOptions) =>
        staff.callServer('user.block', { ...input, blocked: true }),
      end: (who: string) => staff.callServer('user.block', { who, blocked: false }),
    },
    {
      names: ['mute', 'unmute'],
      description: 'refuse the comments of a viewer, who can do everything else; earlier comments stay',
      ending: 'let a muted viewer comment again',
      set: (input: { who: string } & RestrictionOptions) =>
        staff.callServer('user.mute', { ...input, muted: true }),
      end: (who: string) => staff.callServer('user.mute', { who, muted: false }),
    },
  ] as const;
  for (const { names, description, ending, set, end } of restrictions) {
    user
      .command(names[0])
      .argument('<who>')
      .requiredOption('--reason <text>', 'why; the viewer reads it, so write it in their language')
      .option('--until <time>', 'a day, or ISO 8601 with a time zone; default: no end', parseTime)
      .description(description)
      .addHelpText(
        'after',
        `\nExample:\n  pnpm staff user ${names[0]} 100042 --reason "advertising in comments" --until 2026-12-31`,
      )
      .action(async (who: string, { reason, until }: RestrictionOptions, command: Command) => {
        refusePast('--until', until);
        printResult(command, await set({ who, reason, ...(until && { until }) }), formatRestricted(names[0]));
      });
    user
      .command(names[1])
      .argument('<who>')
      .description(ending)
      .addHelpText('after', `\nExample:\n  pnpm staff user ${names[1]} 100042`)
      .action(async (who: string, _options, command: Command) =>
        printResult(command, await end(who), formatRestricted(names[0])),
      );
  }
  user
    .command('end-sessions')
    .argument('<who>')
    .option('--session <id>', 'only this one; user show has it with --json')
    .description('sign a viewer out on all devices, or on one')
    .addHelpText('after', '\nExample:\n  pnpm staff user end-sessions 100042')
    .action(async (who: string, { session: sessionId }: { session?: string }, command: Command) =>
      printResult(command, await staff.callServer('user.endSessions', { who, sessionId }), formatEnded),
    );
  user
    .command('reset-name')
    .argument('<who>')
    .description('replace the name that others see by the account number, for two weeks at least')
    .addHelpText('after', '\nExample:\n  pnpm staff user reset-name 100042')
    .action(async (who: string, _options, command: Command) =>
      printResult(command, await staff.callServer('user.resetName', { who }), formatNameReset),
    );
};

const addPrizeCommands = (program: Command, staff: StaffContext): void => {
  program
    .command('prize')
    .description('prizes')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff prize send 100042 --title "Hello" --body "From all of us."',
    )
    .command('send')
    .argument('<who>')
    .requiredOption('--title <text>', 'heading, in the viewer’s language')
    .requiredOption('--body <text>', 'text below the heading')
    .option('--coins <number>', 'bonus coins that come with it', parseWholeNumber)
    .option('--key <text>', keyDescription)
    .description('show a prize on a viewer’s devices, with or without coins')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff prize send mara --title "You won" --body "30 coins are in your wallet." --coins 30',
    )
    .action(
      async (
        who: string,
        { key = randomUUID(), ...prize }: { title: string; body: string; coins?: number; key?: string },
        command: Command,
      ) => printResult(command, await staff.callServer('prize.send', { who, key, ...prize }), formatGift),
    );
};

/** Adds `pnpm staff user …` and `pnpm staff prize …`. */
export const addPeopleCommands = (program: Command, staff: StaffContext): void => {
  addUserCommands(program, staff);
  addPrizeCommands(program, staff);
};
