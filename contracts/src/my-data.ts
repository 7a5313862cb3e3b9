import * as z from 'zod/mini';
import { ciphertext } from './ciphertext.ts';
import { accountProofErrors } from './identities.ts';
import { endpoint } from './kernel/endpoint.ts';
import { count, id, instant } from './kernel/fields.ts';
import { account, accountSections } from './my-data/account.ts';
import { flag, nullableInstant, nullableText, number, rows, text } from './my-data/fields.ts';
import { noticeSections } from './my-data/notices.ts';
import { opinionSections } from './my-data/opinions.ts';
import { purchaseSections } from './my-data/purchases.ts';
import { rewardSections } from './my-data/rewards.ts';
import { watchingSections } from './my-data/watching.ts';
import { balance } from './wallet.ts';

/** All data that is stored about a viewer, in sections, without secrets such as hashes and tokens. */
export const myData = z.object({
  exportedAt: instant,
  account: z.object(account),
  /** Accounts that were merged into this one. Other sections list their rows after the account's own. */
  joinedAccounts: rows(account),
  balance,
  ...accountSections,
  ...purchaseSections,
  ageLocks: rows({ maxAge: number, showsUnrated: flag, opensAt: nullableInstant, createdAt: instant }),
  ...rewardSections,
  ...opinionSections,
  ...watchingSections,
  feedback: rows({
    feedbackId: id,
    problemType: text,
    description: text,
    contact: text,
    clientVersion: text,
    /** Number of screenshots. The files are available on request. */
    screenshots: count,
    createdAt: instant,
    answer: nullableText,
    answeredAt: nullableInstant,
  }),
  campaigns: z.array(z.record(text, nullableText)),
  analytics: z.array(z.record(text, z.union([text, number, z.null()]))),
  ...noticeSections,
});
export type MyData = z.infer<typeof myData>;

/** How much is stored about a viewer, before the export. */
export const myDataSummary = z.object({
  /** Episodes with a stored position, and their dramas. */
  watchedEpisodes: count,
  watchedDramas: count,
  /** Movements of coins. */
  movements: count,
  comments: count,
  /** Sessions, including those that have ended. */
  sessions: count,
  followedDramas: count,
  unlockedEpisodes: count,
});
export type MyDataSummary = z.infer<typeof myDataSummary>;

export const myDataResource = {
  export: endpoint({
    method: 'GET',
    path: '/center/myData',
    access: 'user',
    effect: 'write',
    summary: 'Export all data stored about the viewer in one file, in sections and without secrets.',
    data: myData,
    errors: ['tooManyWrites'],
    extension: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/center/myData/summary',
    access: 'user',
    summary: 'Count what is stored about the viewer.',
    data: myDataSummary,
    errors: [],
    extension: true,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/center/deleteAccount',
    access: 'user',
    summary:
      'Delete the account after a wait, and end all other sessions. Requires a proof of the account. Payment records are kept without a name.',
    body: z.object({ password: z.optional(ciphertext) }),
    data: z.object({
      /** When the wait ends. A repeated call does not change it. */
      deletionDueAt: instant,
    }),
    errors: accountProofErrors,
    limit: 'signIn',
    extension: true,
  }),
  keepAccount: endpoint({
    method: 'POST',
    path: '/center/keepAccount',
    access: 'user',
    summary: 'End the wait of a requested deletion, so that the account stays. Safe to repeat.',
    data: z.null(),
    errors: [],
    extension: true,
  }),
};
