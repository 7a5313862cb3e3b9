import { dramaFields, type StaffArguments, textLimits } from '@cliffhanger/contracts/staff';
import { type Command, Option } from 'commander';
import type { StaffContext } from './context.ts';
import {
  collectCountriesOrNone,
  collectOrNone,
  collectTextUpTo,
  none,
  parseNumberOf,
} from './edit-options.ts';
import { formatEdited } from './format-drama.ts';
import { printResult } from './output.ts';

type DramaChanges = Omit<StaffArguments<'drama.edit'>, 'slug'>;

interface EditOptions
  extends Pick<DramaChanges, 'title' | 'synopsis' | 'hook' | 'status' | 'year' | 'category'> {
  price?: number;
  free?: number;
  discount?: number;
  sex?: number;
  tag?: string[];
  hideIn?: string[];
}

const toChanges = ({ price, free, discount, sex, tag, hideIn, ...same }: EditOptions): DramaChanges => ({
  ...same,
  ...(price !== undefined && { priceCoins: price }),
  ...(free !== undefined && { freeEpisodes: free }),
  ...(discount !== undefined && { restDiscountPercent: discount }),
  ...(sex !== undefined && { audience: sex }),
  ...(tag && { tags: tag }),
  ...(hideIn && { hiddenInCountries: hideIn }),
});

/** What a hold is worth on a server that does not learn the country of a request from its edge. */
const noteOfHold = ({ hideIn = [] }: EditOptions, staff: StaffContext): string =>
  hideIn.length === 0 || staff.readConfig().COUNTRY_HEADER !== undefined
    ? ''
    : `\n\nThis server has no COUNTRY_HEADER, so the drama is hidden from accounts of ${hideIn.join(' and ')} and from apps that
say they are there. Who says another country sees it.`;

const addTextOptions = (edit: Command): Command =>
  edit
    .option('--title <language=text>', 'may be repeated', collectTextUpTo(textLimits.title))
    .option('--synopsis <language=text>', 'may be repeated', collectTextUpTo(textLimits.synopsis))
    .option('--hook <language=text>', 'may be repeated', collectTextUpTo(textLimits.hook));

/** Adds `pnpm staff drama edit`. @param drama the command `pnpm staff drama` */
export const addDramaEdit = (drama: Command, staff: StaffContext): void => {
  addTextOptions(drama.command('edit').argument('<slug>'))
    .option('--price <coins>', 'of each episode that is not free', parseNumberOf(dramaFields.priceCoins))
    .option('--free <number>', 'number of free episodes', parseNumberOf(dramaFields.freeEpisodes))
    .option(
      '--discount <percent>',
      'when all locked episodes are unlocked at once',
      parseNumberOf(dramaFields.restDiscountPercent),
    )
    .option('--category <slug>', 'an existing category')
    .option(
      '--tag <slug>',
      `an existing tag, in place of those of before; may be repeated; or ${none}`,
      collectOrNone,
    )
    .addOption(
      new Option('--status <name>', 'whether more episodes will come').choices(dramaFields.status.options),
    )
    .option('--year <year>', 'year of production', parseNumberOf(dramaFields.year))
    .option(
      '--sex <number>',
      '0 for everyone, 1 or 2 for viewers with that setting',
      parseNumberOf(dramaFields.audience),
    )
    .option(
      '--hide-in <country>',
      `hidden in this country, in place of those of before; may be repeated; or ${none}`,
      collectCountriesOrNone,
    )
    .description('change a drama; what is not given stays as it is')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff drama edit room-1407 --title en="Room 1408" --title zh=1408号房 --price 15 --free 4',
    )
    .action(async (slug: string, options: EditOptions, command: Command) =>
      printResult(
        command,
        await staff.callServer('drama.edit', { slug, ...toChanges(options) }),
        (edited) => formatEdited(edited) + noteOfHold(options, staff),
      ),
    );
};
