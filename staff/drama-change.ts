import { readFile } from 'node:fs/promises';
import type { DramaChangeInput, DramaChangePlanJson } from '@cliffhanger/contracts/staff';
import { describeFileError } from '@cliffhanger/server/platform/data-folder/file-problem.ts';
import type { Command } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import { checkInput } from './check-input.ts';
import type { StaffContext } from './context.ts';
import { formatPublication } from './format-drama.ts';
import { formatExcerpt, formatFields, printResult } from './output.ts';

/** Reads the changes of a drama from a file. @throws UsageError when it is no JSON object */
const readChange = async (slug: string, name: string, staff: StaffContext): Promise<DramaChangeInput> => {
  const text = await readFile(staff.resolvePath(name), 'utf8').catch((error: unknown) => {
    throw new UsageError([describeFileError(error, name)]);
  });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new UsageError([`${name}: ${(error as Error).message}`]);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new UsageError([`${name} has no object`]);
  const change = { ...given, slug } as DramaChangeInput;
  checkInput('drama.change', change);
  return change;
};

const arrow = (before: unknown, after: unknown): string =>
  `${formatExcerpt(String(before ?? '(none)'))} → ${formatExcerpt(String(after ?? '(none)'))}`;

/** What a change makes different, and whom it touches. */
const formatChangePlan = ({
  changes,
  episodes,
  release,
  freed,
  viewersAtPaywall,
}: DramaChangePlanJson): string => {
  const rows = [
    ...changes.map(({ field, before, after }) => [field, arrow(before, after)]),
    ...episodes.flatMap(({ id, before, after, changes: texts }) => [
      ...(['number', 'priceCoins', 'publishedAt'] as const)
        .filter((name) => before[name] !== after[name])
        .map((name) => [`${id} ${name}`, arrow(before[name], after[name])]),
      ...texts.map((text) => [`${id} ${text.field}`, arrow(text.before, text.after)]),
    ]),
    ...(release.before === release.after
      ? []
      : [['shown', arrow(formatPublication(release.before), formatPublication(release.after))]]),
  ];
  if (rows.length === 0) return 'Nothing is different.';
  return formatFields([
    ...rows.map(([name = '', value = '']): [string, string] => [name, value]),
    ['at the first paid episode', `${viewersAtPaywall} viewers`],
    ['bought what becomes free', `${freed.viewers} viewers, ${freed.coins} coins`],
  ]);
};

/** Adds `pnpm staff drama change`. @param drama the command `pnpm staff drama` */
export const addDramaChange = (drama: Command, staff: StaffContext): void => {
  drama
    .command('change')
    .argument('<slug>')
    .argument('<file>', 'JSON: drama, episodes, order, release, returnsCoins, revision')
    .option('--plan', 'only say what would be different, and whom it touches')
    .description(
      'make changes of a drama, its episodes, their order and its release together, or none of them',
    )
    .addHelpText(
      'after',
      `
The file has the input of the call drama.change without its slug:
  { "drama": { "texts": { "hook": { "en": "Gone." } }, "freeEpisodeCount": 8 },
    "episodes": [{ "id": "room-1407-3", "publishAt": "2026-12-24T18:00:00Z" }], "release": "now" }

Example:
  pnpm staff drama change room-1407 changes.json --plan`,
    )
    .action(async (slug: string, file: string, { plan }: { plan?: true }, command: Command) => {
      const change = await readChange(slug, file, staff);
      if (plan)
        return printResult(command, await staff.callServer('drama.planChange', change), formatChangePlan);
      const changed = await staff.callServer('drama.change', change);
      return printResult(command, changed, (result) => formatChangePlan(result.plan));
    });
};
