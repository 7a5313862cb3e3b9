import { ratingAges } from '@cliffhanger/contracts';

// A lock hides ages as a hold hides countries: the country of a `Locale` has a mark for each age that is hidden, and every
// drama has the mark of its own age. What is cached by country is thereby cached by lock, too.

/** The mark of a drama's age, and of a drama without a rating. In SQL: `ageMarkSql`. */
export const ageMark = (ageRating: number | null): string => `+${ageRating ?? 'x'}`;

/** The mark of the age of a drama in SQL. @param column as `d.ageRating` */
export const ageMarkSql = (column: string): string => `'+' || coalesce(${column}, 'x')`;

/** Whether one of a viewer's countries is the mark of an age. */
export const isAgeMark = (country: string): boolean => country.startsWith('+');

/** The marks that a lock hides, joined by commas; '' for none. */
export const hiddenAgesOf = (lock: { maxAge: number; showsUnrated: boolean }): string =>
  [...ratingAges.filter((age) => age > lock.maxAge), ...(lock.showsUnrated ? [] : [null])]
    .map(ageMark)
    .join();
