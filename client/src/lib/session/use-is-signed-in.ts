import { useSyncExternalStore } from 'react';
import { getToken, onTokenChange } from './token.ts';

export const useIsSignedIn = (): boolean => useSyncExternalStore(onTokenChange, getToken) !== null;
