/** The names of the third parties, the same in every language. */
export const providerNames = {
  telegram: 'Telegram',
  google: 'Google',
  tiktok: 'TikTok',
  facebook: 'Facebook',
} as const;
export type ThirdParty = keyof typeof providerNames;
