import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { AppError } from '#kernel/app-error.ts';

/** In some countries, such as the US, the numbers of mobile and fixed lines look the same. */
const servedTypes: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/**
 * Refuses phone numbers to which no code is sent: all but mobile numbers by the types of libphonenumber, numbers without a
 * country such as those of satellite networks, and countries that the operator does not serve.
 * @param phone in E.164
 * @param countries ISO 3166-1
 * @throws AppError phoneNotServed
 */
export const requireServedPhone = (phone: string, countries: 'all' | readonly string[]): void => {
  const number = parsePhoneNumberFromString(phone);
  const isServed =
    number?.country !== undefined &&
    servedTypes.includes(number.getType()) &&
    (countries === 'all' || countries.includes(number.country));
  if (!isServed) throw new AppError('phoneNotServed', { field: 'address' });
};
