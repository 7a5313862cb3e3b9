import { isPasswordAccepted, type PasswordComparison } from '@cliffhanger/contracts/password';
import { Store, useStore } from '#lib/store.ts';

/** The common passwords, empty until they are loaded. */
const common = new Store<ReadonlySet<string>>(new Set());

const loadCommonPasswords = async () => {
  const { commonPasswords } = await import('@cliffhanger/contracts/common-passwords');
  common.set(commonPasswords);
};

/** Loads the common passwords ahead of their use. Without them, the server alone refuses a common one. */
export const preloadCommonPasswords = (): void => {
  if (common.value.size === 0) loadCommonPasswords().catch(() => undefined);
};

/** The common passwords, once `preloadCommonPasswords` has loaded them. */
export const useCommonPasswords = (): ReadonlySet<string> => useStore(common);

/** Whether the server will accept a new password, as far as is known here. `names`: the user name or address. */
export const isNewPasswordAccepted = (password: string, names: PasswordComparison['names']): boolean =>
  isPasswordAccepted(password, { names, common: common.value });
