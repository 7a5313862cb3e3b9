import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { recordAction } from '#lib/analytics/viewer-actions.ts';

/** Tells analytics which screens the viewer sees. */
export const usePageViews = (): void => {
  const { pathname } = useLocation();
  useEffect(() => recordAction({ eventKey: 'page_view', module: pathname }), [pathname]);
};
