/** The ages that any of the schemes knows. A drama is for viewers of at least one of these ages; 0 is for everyone. */
export const ratingAges = [0, 6, 7, 10, 12, 13, 14, 15, 16, 17, 18] as const;
export type RatingAge = (typeof ratingAges)[number];

/** What a drama may contain that viewers want to know before they watch it, in the order in which it is shown. */
export const contentNotes = [
  'violence',
  'blood',
  'sexual-content',
  'nudity',
  'language',
  'alcohol-drugs',
  'smoking',
  'fear',
  'death',
  'abuse',
  'self-harm',
  'gambling',
  'discrimination',
  'flashing-lights',
] as const;
export type ContentNote = (typeof contentNotes)[number];

/**
 * The classes of four schemes, mildest first. A class is for every drama whose age is at most `through`, so a drama never has a
 * milder class than its age. `age` is the age that the class names, null for one that asks for guidance.
 *
 * - us: TV Parental Guidelines
 * - br: Classificação Indicativa by Portaria MJSP 1.048/2025, with the A of a rating that the distributor made
 * - es: grupos de edad of the ICAA
 * - tw: 電視節目分級處理辦法, in simplified characters
 */
const schemes = {
  us: [
    { through: 0, symbol: 'TV-G', age: 0 },
    { through: 10, symbol: 'TV-PG', age: null },
    { through: 14, symbol: 'TV-14', age: 14 },
    { through: 18, symbol: 'TV-MA', age: 17 },
  ],
  br: [
    { through: 0, symbol: 'AL', age: 0 },
    { through: 6, symbol: 'A6', age: 6 },
    { through: 10, symbol: 'A10', age: 10 },
    { through: 12, symbol: 'A12', age: 12 },
    { through: 14, symbol: 'A14', age: 14 },
    { through: 16, symbol: 'A16', age: 16 },
    { through: 18, symbol: 'A18', age: 18 },
  ],
  es: [
    { through: 0, symbol: 'A', age: 0 },
    { through: 7, symbol: '7', age: 7 },
    { through: 12, symbol: '12', age: 12 },
    { through: 16, symbol: '16', age: 16 },
    { through: 18, symbol: '18', age: 18 },
  ],
  tw: [
    { through: 0, symbol: '普遍级', age: 0 },
    { through: 6, symbol: '保护级', age: 6 },
    { through: 12, symbol: '辅12级', age: 12 },
    { through: 15, symbol: '辅15级', age: 15 },
    { through: 18, symbol: '限制级', age: 18 },
  ],
} as const;

export type RatingScheme = keyof typeof schemes;
export const ratingSchemes = Object.keys(schemes) as RatingScheme[];

/** A class of a scheme. */
export interface RatingClass {
  symbol: string;
  /** The age below which the drama is not recommended: 0 for none; null when the class asks for guidance only. */
  age: number | null;
}

/** The class of a drama in a scheme. @param age its rating, in years */
export const ratingClassOf = (age: RatingAge, scheme: RatingScheme): RatingClass => {
  const classes: readonly (RatingClass & { through: number })[] = schemes[scheme];
  const found = classes.find(({ through }) => age <= through);
  if (!found) throw new Error(`${scheme} has no class for ${age}`);
  return { symbol: found.symbol, age: found.age };
};

const ofCountries: Readonly<Record<string, RatingScheme>> = { US: 'us', BR: 'br', ES: 'es', TW: 'tw' };
const ofLanguages: Readonly<Record<string, RatingScheme>> = { en: 'us', pt: 'br', es: 'es', zh: 'tw' };

/** The scheme of a viewer: that of the country, where the country has one of the four, else that of the language. */
export const ratingSchemeOf = (viewer: { country: string | null; language: string }): RatingScheme =>
  ofCountries[viewer.country ?? ''] ?? ofLanguages[viewer.language] ?? 'us';
