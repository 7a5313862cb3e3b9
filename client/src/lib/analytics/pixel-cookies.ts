import { saveCampaign } from './campaign.ts';

/** docs/specification.md#9-constants */
const tries = 10;
const everyMs = 200;

/** What a pixel calls its cookie, and we its value. */
const cookies = { _fbc: 'fbc', _fbp: 'fbp', _ttp: 'ttp' } as const;

const findCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Looks for the tracking ids that the page's pixels set once they are loaded, and keeps them with the campaign. */
export const collectPixelCookies = (): void => {
  const missing = new Set(Object.keys(cookies) as (keyof typeof cookies)[]);
  let tried = 0;
  const look = () => {
    for (const name of missing) {
      const value = findCookie(name);
      if (!value) continue;
      saveCampaign({ [cookies[name]]: value });
      missing.delete(name);
    }
    tried += 1;
    if (missing.size > 0 && tried < tries) setTimeout(look, everyMs);
  };
  look();
};
