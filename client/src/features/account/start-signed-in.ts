import type { contract, EndpointData } from '@cliffhanger/contracts';
import i18next from 'i18next';
import { translationsReady } from '#lib/language/i18n.ts';
import { startSession } from '#lib/session/session.ts';
import { toast } from '#ui/toast.tsx';

type SignedIn = EndpointData<typeof contract.user.login>;

/** Starts the session of a sign-in, and says so if it saved the account from its deletion. */
export const startSignedIn = ({ token, userInfo, deletionCancelled }: SignedIn): void => {
  startSession(token, userInfo);
  if (deletionCancelled) void translationsReady.then(() => toast(i18next.t('myData:waiting.kept')));
};
