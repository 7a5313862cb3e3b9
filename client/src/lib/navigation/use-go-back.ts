import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { historyIndex } from './history-index.ts';
import { paths } from './paths.ts';

/** Goes back one step in the app, or to `fallback` if the viewer came from outside. */
export const useGoBack = (fallback: string = paths.home()): (() => void) => {
  const navigate = useNavigate();
  return useCallback(() => {
    // The first is 0, the one the viewer arrived on.
    if ((historyIndex() ?? 0) > 0) navigate(-1);
    else navigate(fallback, { replace: true });
  }, [navigate, fallback]);
};
