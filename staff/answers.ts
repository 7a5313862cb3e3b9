import type { Language } from '@cliffhanger/contracts';
import type { AnswerTemplateJson, Names } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import { confirm, yesOption } from './confirm.ts';
import type { StaffContext } from './context.ts';
import { formatExcerpt, formatTable, printResult } from './output.ts';
import { collectByLanguage } from './parse-options.ts';

const formatAnswers = (answers: readonly AnswerTemplateJson[]): string =>
  answers.length === 0
    ? 'There are no answers to use again: pnpm staff answers set mended --name en=Mended --text en="It is mended."'
    : formatTable(
        ['id', 'language', 'name', 'text'],
        answers.flatMap(({ id, texts }) =>
          Object.entries(texts).map(([language, { name, text }]) => [
            id,
            language,
            name,
            formatExcerpt(text),
          ]),
        ),
      );

/** Joins the names and the texts of an answer. @throws UsageError when a language has one of them only */
const joinTexts = (names: Names, texts: Names): AnswerTemplateJson['texts'] => {
  const languages = [...new Set([...Object.keys(names), ...Object.keys(texts)])] as Language[];
  const problems = languages.flatMap((language) => [
    ...(names[language] === undefined ? [`--name ${language}: is missing`] : []),
    ...(texts[language] === undefined ? [`--text ${language}: is missing`] : []),
  ]);
  if (problems.length > 0) throw new UsageError(problems);
  return Object.fromEntries(
    languages.map((language) => [language, { name: names[language] ?? '', text: texts[language] ?? '' }]),
  );
};

/** Adds `pnpm staff answers …`. */
export const addAnswerCommands = (program: Command, staff: StaffContext): void => {
  const answers = program
    .command('answers')
    .description('answers to feedback that staff use again')
    .addHelpText('after', '\nExample:\n  pnpm staff answers list');
  answers
    .command('list')
    .description('list them, the oldest first')
    .addHelpText('after', '\nExample:\n  pnpm staff answers list')
    .action(async (_options, command: Command) =>
      printResult(command, await staff.callServer('answers.list', {}), formatAnswers),
    );
  answers
    .command('set')
    .argument('<id>')
    .option('--name <language=name>', 'what staff read in the list; may be repeated', collectByLanguage, {})
    .option('--text <language=text>', 'what the viewer reads; may be repeated', collectByLanguage, {})
    .description('add an answer, or replace all its texts')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff answers set mended --name pt=Consertado --text pt="Já foi consertado."',
    )
    .action(async (id: string, { name, text }: { name: Names; text: Names }, command: Command) =>
      printResult(
        command,
        await staff.callServer('answers.set', { id, texts: joinTexts(name, text) }),
        formatAnswers,
      ),
    );
  answers
    .command('remove')
    .argument('<id>')
    .option(...yesOption)
    .description('delete an answer; what was answered with it stays')
    .addHelpText('after', '\nExample:\n  pnpm staff answers remove mended')
    .action(async (id: string, _options, command: Command) => {
      await confirm(staff, command, {
        describe: async () =>
          formatAnswers((await staff.callServer('answers.list', {})).filter((answer) => answer.id === id)),
        question: 'Delete it for good?',
      });
      printResult(command, await staff.callServer('answers.remove', { id }), formatAnswers);
    });
};
