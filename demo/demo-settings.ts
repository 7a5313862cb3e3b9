import { languages } from '@cliffhanger/contracts';
import * as z from 'zod';
import { readDemoFile } from './demo-folder.ts';
import { type DemoLife, lifeSource } from './life/life-source.ts';

// The process of a server with the demo imports this file at each start, so it imports nothing of the films.

const amounts = z.array(z.int().positive());
const recharge = z.strictObject({
  packs: z.array(z.strictObject({ coins: z.int().positive(), bonusPercent: z.int().min(0) })),
  plans: z.array(
    z.strictObject({ period: z.enum(['week', 'month', 'quarter', 'year']), days: z.int().positive() }),
  ),
  /** Amounts in the order of the packs and plans. A currency without countries applies to all others. */
  currencies: z.array(
    z.strictObject({
      currency: z.string().length(3),
      countries: z.array(z.string().length(2)),
      packAmountsMinor: amounts,
      planAmountsMinor: amounts,
      /** The price of a whole drama. */
      seriesAmountMinor: z.int().positive(),
    }),
  ),
});
export type DemoRecharge = z.output<typeof recharge>;

const synonyms = z.array(z.strictObject({ slug: z.string(), words: z.array(z.string()) }));

const answers = z.array(
  z.strictObject({
    id: z.string(),
    texts: z.record(z.enum(languages), z.strictObject({ name: z.string(), text: z.string() })),
  }),
);

const viewer = z.strictObject({
  username: z.string(),
  password: z.string(),
  country: z.string().length(2),
  language: z.enum(languages),
  coins: z.strictObject({ bonus: z.int(), paid: z.int() }),
});
export type DemoViewer = z.output<typeof viewer>;

/** @throws as `readDemoFile` */
export const readRecharge = (): DemoRecharge => readDemoFile('recharge.json', recharge);
/** The demo viewers. @throws as above */
export const readLife = (): DemoLife => readDemoFile('life.json', lifeSource);
/** The synonyms of the search. @throws as above */
export const readSynonyms = () => readDemoFile('synonyms.json', synonyms);
/** The answers that staff use again. @throws as above */
export const readAnswers = () => readDemoFile('answers.json', answers);
/** The demo account. @throws as above */
export const readDemoViewer = (): DemoViewer => readDemoFile('viewer.json', viewer);
