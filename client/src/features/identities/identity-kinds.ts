import type { contract, EndpointData, IdentityKind, IdentityView } from '@cliffhanger/contracts';
import type { IconName } from '@cliffhanger/look/icon.tsx';
import type { TFunction } from 'i18next';
import { providerNames } from '#entities/third-party/provider-names.ts';

export type Providers = EndpointData<typeof contract.settings.get>['providers'];

const icons: Record<IdentityKind, IconName> = {
  account: 'id',
  phone: 'phone',
  email: 'mail',
  telegram: 'telegram',
  google: 'google',
  tiktok: 'tiktok',
  facebook: 'facebook',
};

export const identityIcon = (kind: IdentityKind): IconName => icons[kind];

/** The name of a way to sign in. */
export const identityName = (kind: IdentityKind, t: TFunction<'account'>): string => {
  if (kind === 'account') return t('username');
  if (kind === 'email' || kind === 'phone') return t(kind);
  return providerNames[kind];
};

export interface IdentityRow {
  kind: IdentityKind;
  /** Null if the account does not have this way. */
  identity: IdentityView | null;
}

const order = ['account', 'phone', 'email', 'telegram', 'google', 'tiktok', 'facebook'] as const;

/** The ways that the account has, and those that this server offers, in a fixed order. */
export const listIdentityRows = (
  identities: readonly IdentityView[],
  providers: Providers | undefined,
): IdentityRow[] =>
  order.flatMap((kind): IdentityRow[] => {
    const own = identities.filter((identity) => identity.kind === kind);
    if (own.length > 0) return own.map((identity) => ({ kind, identity }));
    const isOffered = kind === 'account' || Boolean(providers?.[kind]);
    return isOffered ? [{ kind, identity: null }] : [];
  });
