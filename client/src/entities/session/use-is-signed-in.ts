import { useSyncExternalStore } from 'react';
import { getToken, onTokenChange } from '#lib/api/token.ts';

export const useIsSignedIn = (): boolean => useSyncExternalStore(onTokenChange, getToken) !== null;
