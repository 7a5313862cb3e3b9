import type { OfferChange, StaffArguments } from '@cliffhanger/contracts/staff';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import type { Command } from 'commander';
import { confirm, isOnTerminal } from './confirm.ts';
import type { StaffContext } from './context.ts';
import { formatCountries } from './format-templates.ts';
import { print } from './output.ts';

const formatChange = ({ countries, gains, loses }: OfferChange): string =>
  [
    `${countries.length === 1 ? 'Viewers of' : `Viewers of ${countries.length} countries,`} ${formatCountries(countries)}`,
    ...(gains.length > 0 ? [`  gain ${gains.join(', ')}`] : []),
    ...(loses.length > 0 ? [`  lose ${loses.join(', ')}`] : []),
  ].join('\n');

/** Says what viewers gain and lose. */
const formatChanges = (changes: readonly OfferChange[]): string =>
  changes.length === 0 ? 'No viewer sees another offer than before.' : changes.map(formatChange).join('\n');

/**
 * Says before a change of the offers what it takes away from viewers, and asks.
 * @param id the offer that the change is about, which may go
 * @throws StaffError when the answer is not yes; elsewhere than on a terminal, when there is no `--yes`
 */
export const confirmOffers = async (
  change: StaffArguments<'templates.plan'>,
  id: string,
  command: Command,
  staff: StaffContext,
): Promise<void> => {
  const changes = await staff.callServer('templates.plan', change);
  if (!command.optsWithGlobals().json) print(command, `${formatChanges(changes)}\n\n`);
  const takes = changes.some(({ loses }) => loses.some((other) => other !== id));
  if (!takes || command.opts<{ yes?: boolean }>().yes) return;
  if (!isOnTerminal(staff, command))
    throw new StaffError(
      `${command.optsWithGlobals().json ? `${formatChanges(changes)}\n` : ''}Nothing was changed: this takes offers away. With --yes it does so.`,
    );
  await confirm(staff, command, { describe: async () => '', question: 'Go on?' });
};
