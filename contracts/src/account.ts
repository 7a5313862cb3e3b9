import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { coins, country, id, instant, onOff } from './kernel/fields.ts';
import { language } from './languages.ts';
import { limits } from './limits.ts';

/** Platform channels (docs/specification.md#3-entities): 1 Android app, 2 iOS app, 4 web, 5 messenger or other. */
export const platform = z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(5)]);
export type Platform = z.infer<typeof platform>;

/** The user info of docs/specification.md#3-entities. Fields after the empty line are additions. */
export const userInfo = z.object({
  userId: id,
  coin: coins,
  country,
  language,
  /** The viewer is a member while this is later than now. */
  memberExpire: z.nullable(instant),
  regSource: platform,
  /** As in ISO/IEC 5218: 0 not said, 1 male, 2 female. 1 until the viewer chooses. */
  sex: z.int(),
  registerTime: instant,
  autoUnlock: onOff,
  token: z.string(),

  /** Whether the viewer chose the language. Until then each device keeps its own. */
  languageChosen: z.boolean(),
  /** Whether the viewer chose the sex. Until then no screen shows it, and no recommendation uses it. */
  sexChosen: z.boolean(),
  displayName: z.string(),
  /** Whether the viewer chose the name or kept it when asked. */
  nameChosen: z.boolean(),
  displayNumber: z.int(),
  paidCoin: coins,
  bonusCoin: coins,
  autoUnlockCapCoins: coins,
  /** The viewer asked for deletion: the account is erased after this time; null otherwise. */
  deletionDueAt: z.nullable(instant),
});
export type UserInfo = z.infer<typeof userInfo>;

/** Response of every sign-in. */
export const signedIn = z.object({
  token: z.string(),
  userInfo,
  /** Whether the account waited for deletion, which this sign-in ended. */
  deletionCancelled: z.boolean(),
});

export const accountResource = {
  userInfo: endpoint({
    method: 'GET',
    path: '/record/userInfo',
    access: 'any',
    summary: 'The signed-in viewer with balance and settings; null for a visitor.',
    data: z.nullable(userInfo),
    errors: [],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/record/logout',
    access: 'user',
    summary: 'End this session.',
    data: z.null(),
    errors: [],
  }),
  updateSettings: endpoint({
    method: 'POST',
    path: '/center/updateSettings',
    access: 'user',
    summary: 'Change language, country, sex, auto-unlock or its cap.',
    body: z.object({
      language: z.optional(language),
      country: z.optional(country),
      sex: z.optional(z.int().check(z.minimum(0), z.maximum(2))),
      autoUnlock: z.optional(onOff),
      autoUnlockCapCoins: z.optional(coins.check(z.maximum(limits.autoUnlockCapCoins.max))),
    }),
    data: userInfo,
    errors: [],
  }),
};
