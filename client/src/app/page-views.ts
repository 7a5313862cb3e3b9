import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { recordAction } from '#lib/analytics/viewer-actions.ts';

/** Records each screen that the viewer opens for analytics. */
export const usePageViews = (): void => {
  const { pathname } = useLocation();
  useEffect(() => recordAction({ eventKey: 'page_view', module: pathname }), [pathname]);
};
