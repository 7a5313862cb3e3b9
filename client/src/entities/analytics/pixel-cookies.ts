import { saveCampaign } from './campaign.ts';

/** docs/specification.md#9-constants */
const maxAttempts = 10;
const attemptIntervalMs = 200;

/** Campaign parameters by the cookie that a pixel sets. */
const parameters = { _fbc: 'fbc', _fbp: 'fbp', _ttp: 'ttp' } as const;

const findCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Collects the tracking ids that the page's pixels set as cookies once they have loaded, as campaign parameters. */
export const collectPixelCookies = (): void => {
  const missing = new Set(Object.keys(parameters) as (keyof typeof parameters)[]);
  let attempts = 0;
  const look = () => {
    for (const name of missing) {
      const value = findCookie(name);
      if (!value) continue;
      saveCampaign({ [parameters[name]]: value });
      missing.delete(name);
    }
    attempts += 1;
    if (missing.size > 0 && attempts < maxAttempts) setTimeout(look, attemptIntervalMs);
  };
  look();
};
