import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { onBackButton, showBackButton } from '#lib/messenger/mini-app.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { isTabRoute } from './tabs.tsx';

/** Gives the messenger's back button the part of the back arrow, on every screen below a tab. */
export const useMessengerBack = (): void => {
  const { pathname } = useLocation();
  const goBack = useGoBack();
  const handleBack = useEffectEvent(goBack);
  useEffect(() => showBackButton(!isTabRoute(pathname)), [pathname]);
  useEffect(() => onBackButton(() => handleBack()), []);
};
