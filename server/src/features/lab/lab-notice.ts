import type { Config } from '#config';

type ProviderKind = 'PAYMENT' | 'MAIL' | 'SMS' | 'TELEGRAM' | 'GOOGLE' | 'TIKTOK' | 'FACEBOOK';

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** One line about the lab for the operator who starts the server; null when the configuration turns it off. */
export const labNotice = (config: Config, address: string): string | null => {
  const { LAB, labWithheldBy: key, PUBLIC_URL = address } = config;
  if (LAB)
    return `The lab is on at ${new URL('/lab', PUBLIC_URL)}: anyone who reaches this server can pay there without money, read every code and sign in as anybody.`;
  if (key === null) return null;
  const areOff = (...kinds: ProviderKind[]) => kinds.every((kind) => config[`${kind}_PROVIDER`] === 'off');
  const missing = [
    areOff('PAYMENT') && 'pay',
    areOff('MAIL', 'SMS') && 'get a code',
    areOff('TELEGRAM', 'GOOGLE', 'TIKTOK', 'FACEBOOK') && 'sign in by another service',
  ].filter((verb) => verb !== false);
  const loss = missing.length > 0 ? `: nobody can ${either.format(missing)} here` : '';
  const reason = key === 'NODE_ENV' ? 'is set' : 'lets others in';
  const isRefused = config.NODE_ENV === 'production' && PUBLIC_URL.toLowerCase().startsWith('https:');
  const remedy = isRefused ? '' : ' LAB=on turns it on for anyone who reaches this server.';
  return `The lab is off, as ${key}=${config[key]} ${reason}${loss}.${remedy}`;
};
