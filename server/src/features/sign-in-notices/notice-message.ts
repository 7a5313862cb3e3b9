import { type AddressType, type IdentityKind, type Language, limits } from '@cliffhanger/contracts';
import { translatorFor } from '#kernel/words.ts';

/** A change of how an account is signed in to. */
export type SignInChange =
  | { change: 'added' | 'removed'; kind: IdentityKind; name: string }
  | { change: 'password' }
  | { change: 'joined'; from: string; into: string };

const providerNames = { telegram: 'Telegram', google: 'Google', tiktok: 'TikTok', facebook: 'Facebook' };

interface Recipient {
  type: AddressType;
  language: Language;
  /** Whether the address itself was removed, so that it no longer helps its owner. */
  isRemoved: boolean;
}

/** Returns the message about a change: what happened, and what to do if it was somebody else. */
export const noticeMessage = (change: SignInChange, { type, language, isRemoved }: Recipient) => {
  const translate = translatorFor('signInNotices', language);
  const sentence = translate(change.change, {
    ...change,
    way: 'kind' in change ? wayName(change, translate) : undefined,
  });
  const { identityDays: days } = limits.accountProof;
  if (type === 'email') {
    const help = translate(isRemoved ? 'helpRemoved' : 'help', { days });
    return { subject: translate('subject'), text: `${sentence}\n\n${help}` };
  }
  return { subject: '', text: `${sentence} ${translate(isRemoved ? 'shortHelpRemoved' : 'shortHelp')}` };
};

const wayName = (
  { kind, name }: { kind: IdentityKind; name: string },
  translate: ReturnType<typeof translatorFor>,
): string =>
  kind === 'account' || kind === 'email' || kind === 'phone'
    ? translate(`ways.${kind}`, { name })
    : providerNames[kind];
