import type { contract, EndpointData } from '@cliffhanger/contracts';
import i18next from 'i18next';
import { loadAllTranslations } from '#lib/language/i18n.ts';
import { startSession } from '#lib/session/session.ts';
import { toast } from '#ui/toast.ts';

type SignedIn = EndpointData<typeof contract.user.login>;

/** Starts the session of a sign-in, and says so if it saved the account from its deletion. */
export const startSignedIn = ({ token, userInfo, deletionCancelled }: SignedIn): void => {
  startSession(token, userInfo);
  if (deletionCancelled) void sayKept();
};

const sayKept = async (): Promise<void> => {
  await loadAllTranslations().catch(() => undefined);
  toast(i18next.t('myData:waiting.kept'));
};
