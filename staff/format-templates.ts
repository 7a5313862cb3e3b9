import { formatMoney } from '@cliffhanger/contracts';
import { countryCodes } from '@cliffhanger/contracts/countries';
import type { SaleTemplateJson } from '@cliffhanger/contracts/staff';
import { formatTable } from './output.ts';

const formatOffer = ({ dramaId, coins, bonusPercent, membershipDays }: SaleTemplateJson): string => {
  if (dramaId) return `series ${dramaId}`;
  if (membershipDays > 0) return `${membershipDays} days`;
  return `${coins} coins${bonusPercent > 0 ? ` + ${bonusPercent} %` : ''}`;
};

const maxListedCountries = 12;

/** As "DE ES FR", or "all countries but BR DE". */
export const formatCountries = (countries: readonly string[]): string => {
  if (countries.length === countryCodes.length) return 'all countries';
  const others = countryCodes.filter((country) => !countries.includes(country));
  const isMost = others.length < countries.length;
  const named = isMost ? others : countries;
  const more = named.length - maxListedCountries;
  const list = named.slice(0, maxListedCountries).join(' ') + (more > 0 ? ` and ${more} more` : '');
  return isMost ? `all countries but ${list}` : list;
};

const formatMarket = ({ countries, active }: SaleTemplateJson): string => {
  if (countries.length > 0) return formatCountries(countries);
  return active ? 'nowhere: all have others' : '';
};

export const formatTemplates = (templates: readonly SaleTemplateJson[]): string =>
  templates.length === 0
    ? 'Nothing is for sale yet: pnpm staff templates add <id> --coins 100 --amount 0.99 --currency USD'
    : formatTable(
        ['id', 'what', 'price', 'where', 'position', 'sold', 'on sale'],
        templates.map((template) => [
          template.id,
          formatOffer(template),
          formatMoney('en', template),
          formatMarket(template),
          template.position,
          template.sold,
          template.active ? 'yes' : 'no',
        ]),
      );
