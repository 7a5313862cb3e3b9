import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from './paths.ts';

/** Goes back one step in the app, or to `fallback` if the viewer came from outside. */
export const useGoBack = (fallback: string = paths.home()): (() => void) => {
  const navigate = useNavigate();
  return useCallback(() => {
    // The router numbers its history entries from 0, the one the viewer arrived on.
    const index = (history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) navigate(-1);
    else navigate(fallback, { replace: true });
  }, [navigate, fallback]);
};
