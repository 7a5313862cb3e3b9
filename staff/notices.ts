import { type Language, languages, noticeChannel } from '@cliffhanger/contracts';
import {
  type Names,
  type NewsPage,
  type NewsTarget,
  newsPages,
  type StaffArguments,
} from '@cliffhanger/contracts/staff';
import { Argument, type Command, Option } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import { confirm, yesOption } from './confirm.ts';
import type { StaffContext } from './context.ts';
import {
  formatFailed,
  formatNews,
  formatNewsList,
  formatNoticeStats,
  formatReach,
  formatWaiting,
} from './format-notices.ts';
import { printResult } from './output.ts';
import {
  collectByLanguage,
  collectCountries,
  collectLanguages,
  collectWholeNumbers,
  parseLimit,
  parseTime,
  parseWholeNumber,
} from './parse-options.ts';

interface SetOptions {
  title: Names;
  text: Names;
  drama?: string;
  episode?: number;
  page?: NewsPage;
  follows?: string;
  stopped?: string;
  member?: boolean;
  country?: string[];
  language?: Language[];
}

/** @throws UsageError when a language has a title or a text only */
const joinTexts = (titles: Names, texts: Names): StaffArguments<'notices.set'>['texts'] => {
  const given = [...new Set([...Object.keys(titles), ...Object.keys(texts)])] as Language[];
  const problems = given.flatMap((language) => [
    ...(titles[language] === undefined ? [`--title ${language}: is missing`] : []),
    ...(texts[language] === undefined ? [`--text ${language}: is missing`] : []),
  ]);
  if (problems.length > 0) throw new UsageError(problems);
  return Object.fromEntries(
    given.map((language) => [language, { title: titles[language] ?? '', text: texts[language] ?? '' }]),
  );
};

/** @throws UsageError for two targets, or an episode without its drama */
const toTarget = ({ drama, episode, page }: SetOptions): NewsTarget => {
  if (drama !== undefined && page !== undefined) throw new UsageError(['give either --drama or --page']);
  if (episode !== undefined && drama === undefined) throw new UsageError(['--episode needs --drama']);
  if (page !== undefined) return { kind: 'page', page };
  if (drama === undefined) return { kind: 'none' };
  return episode === undefined
    ? { kind: 'drama', slug: drama }
    : { kind: 'episode', slug: drama, number: episode };
};

const toInput = (id: string, options: SetOptions): StaffArguments<'notices.set'> => {
  const { follows, stopped, member, country = [], language = [] } = options;
  return {
    id,
    texts: joinTexts(options.title, options.text),
    target: toTarget(options),
    segment: { follows, stopped, member, countries: country, languages: language },
  };
};

const addWriting = (notices: Command, staff: StaffContext): void => {
  notices
    .command('set')
    .argument('<id>', 'your name for the message; each is sent once')
    .option('--title <language=title>', 'at most 60 characters; may be repeated', collectByLanguage, {})
    .option('--text <language=text>', 'at most 300 characters; may be repeated', collectByLanguage, {})
    .option('--drama <slug>', 'where a tap leads')
    .option('--episode <number>', 'of this drama', parseWholeNumber)
    .addOption(new Option('--page <page>', 'or: a page of the app').choices(Object.keys(newsPages)))
    .option('--follows <slug>', 'to viewers who follow this drama')
    .option('--stopped <slug>', 'to viewers who stopped before the end of this drama')
    .option('--member', 'to members')
    .option('--no-member', 'to viewers who are no members')
    .option('--country <code>', 'to viewers of this country; may be repeated', collectCountries)
    .option('--language <code>', 'to viewers who read this; may be repeated', collectLanguages)
    .description('write a message to viewers, or replace all of a draft; nothing is sent')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff notices set may --title en="A new season" --text en="The harbor goes on." --drama harbor --follows harbor',
    )
    .action(async (id: string, options: SetOptions, command: Command) =>
      printResult(command, await staff.callServer('notices.set', toInput(id, options)), formatNews),
    );
  notices
    .command('remove')
    .argument('<id>')
    .option(...yesOption)
    .description('remove a draft')
    .addHelpText('after', '\nExample:\n  pnpm staff notices remove may')
    .action(async (id: string, _options, command: Command) => {
      await confirm(staff, command, {
        describe: async () => formatNews(await staff.callServer('notices.show', { id })),
        question: 'Remove it for good?',
      });
      printResult(command, await staff.callServer('notices.remove', { id }), () => `Removed ${id}`);
    });
};

const reachOf = async (staff: StaffContext, id: string) => {
  const { segment, target } = await staff.callServer('notices.show', { id });
  return staff.callServer('notices.reach', { segment, target });
};

const addSending = (notices: Command, staff: StaffContext): void => {
  notices
    .command('reach')
    .argument('<id>')
    .description('count the viewers whom a message would reach now')
    .addHelpText('after', '\nExample:\n  pnpm staff notices reach may')
    .action(async (id: string, _options, command: Command) =>
      printResult(command, await reachOf(staff, id), formatReach),
    );
  notices
    .command('send')
    .argument('<id>')
    .option('--at <time>', 'a day, or ISO 8601 with a time zone; default: now', parseTime)
    .option(...yesOption)
    .description('send a message once; one that is planned or sent stays as it is')
    .addHelpText('after', '\nExample:\n  pnpm staff notices send may --at 2027-05-01T18:00:00+02:00')
    .action(async (id: string, { at }: { at?: string }, command: Command) => {
      await confirm(staff, command, {
        describe: async () =>
          `${formatNews(await staff.callServer('notices.show', { id }))}\n\n${formatReach(await reachOf(staff, id))}`,
        question: 'Send it?',
      });
      const sent = await staff.callServer('notices.send', { id, at });
      printResult(command, sent, (news) =>
        news.moved ? formatNews(news) : `It was sent before, so nothing was sent.\n\n${formatNews(news)}`,
      );
    });
  notices
    .command('withdraw')
    .argument('<id>')
    .description('make a planned message a draft again, or stop what of it waits; what arrived stays')
    .addHelpText('after', '\nExample:\n  pnpm staff notices withdraw may')
    .action(async (id: string, _options, command: Command) =>
      printResult(command, await staff.callServer('notices.withdraw', { id }), formatNews),
    );
};

const addDeliveries = (notices: Command, staff: StaffContext): void => {
  notices
    .command('stats')
    .option('--days <number>', 'of so many days, at most 90', parseWholeNumber, 14)
    .description('count what was sent, read and not sent, by day (UTC), topic and channel')
    .addHelpText('after', '\nExample:\n  pnpm staff notices stats --days 7')
    .action(async ({ days }: { days: number }, command: Command) =>
      printResult(command, await staff.callServer('notices.stats', { days }), formatNoticeStats),
    );
  notices
    .command('waiting')
    .description('count what is not sent yet by channel, with the answer of a provider that refuses it')
    .addHelpText('after', '\nExample:\n  pnpm staff notices waiting')
    .action(async (_options, command: Command) =>
      printResult(command, await staff.callServer('notices.waiting', {}), formatWaiting),
    );
  notices
    .command('failed')
    .option('--who <who>', 'of one viewer')
    .addOption(new Option('--channel <channel>', 'of one channel').choices(noticeChannel.options))
    .option('--cursor <cursor>', 'the page after the one that named it')
    .option('--limit <number>', 'at most this many', parseLimit, 20)
    .description('list deliveries that all attempts failed for, the latest first')
    .addHelpText('after', '\nExample:\n  pnpm staff notices failed --channel push')
    .action(async (search: StaffArguments<'notices.failed'>, command: Command) =>
      printResult(command, await staff.callServer('notices.failed', search), formatFailed),
    );
  const ids = () => new Argument('<ids...>', 'as failed lists them').argParser(collectWholeNumbers);
  notices
    .command('resend')
    .addArgument(ids())
    .description('send failed deliveries once more')
    .addHelpText('after', '\nExample:\n  pnpm staff notices resend 41 42')
    .action(async (given: number[], _options, command: Command) =>
      printResult(
        command,
        await staff.callServer('notices.resend', { ids: given }),
        ({ changed }) => `${changed} will be sent again`,
      ),
    );
  notices
    .command('drop')
    .addArgument(ids())
    .description('take failed deliveries from the list; the notice stays in the inbox')
    .addHelpText('after', '\nExample:\n  pnpm staff notices drop 41 42')
    .action(async (given: number[], _options, command: Command) =>
      printResult(
        command,
        await staff.callServer('notices.drop', { ids: given }),
        ({ changed }) => `${changed} were dropped`,
      ),
    );
};

/** Adds `pnpm staff notices …`. */
export const addNoticeCommands = (program: Command, staff: StaffContext): void => {
  const notices = program
    .command('notices')
    .description('messages to viewers, and what became of notices')
    .addHelpText('after', '\nExample:\n  pnpm staff notices list');
  notices
    .command('list')
    .option('--cursor <cursor>', 'the page after the one that named it')
    .option('--limit <number>', 'at most this many, 100 at most', parseWholeNumber, 20)
    .description('list messages to viewers, the newest first')
    .addHelpText('after', '\nExample:\n  pnpm staff notices list')
    .action(async (page: StaffArguments<'notices.list'>, command: Command) =>
      printResult(command, await staff.callServer('notices.list', page), formatNewsList),
    );
  notices
    .command('show')
    .argument('<id>')
    .description(`show a message as viewers read it in ${languages.join(', ')}`)
    .addHelpText('after', '\nExample:\n  pnpm staff notices show may')
    .action(async (id: string, _options, command: Command) =>
      printResult(command, await staff.callServer('notices.show', { id }), formatNews),
    );
  addWriting(notices, staff);
  addSending(notices, staff);
  addDeliveries(notices, staff);
};
