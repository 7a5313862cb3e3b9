import type { contract, EndpointData } from '@cliffhanger/contracts';
import i18next from 'i18next';
import { allowHandover } from '#entities/progress/hand-over-permission.ts';
import { startSession } from '#entities/session/session.ts';
import { loadAllTranslations } from '#lib/language/i18n.ts';
import { findInitData } from '#lib/messenger/launch-data.ts';
import { toast } from '#ui/toast.ts';
import { saveOwner } from './messenger-person.ts';

type SignedIn = EndpointData<typeof contract.user.login>;

interface SignInOrigin {
  /** The init data of the person who signs in; by default those of the messenger around the app. */
  initData?: string | null;
  /** Whether the app signs in without a request of the viewer. What was watched on this device then stays here. */
  isAutomatic?: boolean;
}

/** Starts the session of a sign-in, and says so if it saved the account from its deletion. */
export const startSignedIn = (
  { token, userInfo, deletionCancelled }: SignedIn,
  { initData = findInitData(), isAutomatic = false }: SignInOrigin = {},
): void => {
  if (initData !== null) saveOwner(initData);
  if (!isAutomatic) allowHandover();
  startSession(token, userInfo);
  if (deletionCancelled) void sayKept();
};

const sayKept = async (): Promise<void> => {
  await loadAllTranslations().catch(() => undefined);
  toast(i18next.t('myData:waiting.kept'));
};
