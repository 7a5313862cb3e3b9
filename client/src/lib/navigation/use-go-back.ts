import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from './paths.ts';

/** One step back in this application; who came in from outside goes to `fallback`. */
export const useGoBack = (fallback: string = paths.home()): (() => void) => {
  const navigate = useNavigate();
  return useCallback(() => {
    // The router counts its entries there; 0 is the one the viewer arrived on.
    const index = (history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) navigate(-1);
    else navigate(fallback, { replace: true });
  }, [navigate, fallback]);
};
