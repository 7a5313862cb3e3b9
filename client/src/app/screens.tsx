import type { ReactElement } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { paths } from '#lib/navigation/paths.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { requiresSignIn, routeTable, screen } from './route-table.ts';

const notFound = screen(() => import('./not-found.tsx'));

/** Shows the screen of the current route. */
export function Screens() {
  const { pathname } = useLocation();
  return (
    <main tabIndex={-1}>
      <ErrorBoundary pathname={pathname}>
        <SignInGuard>
          <Routes>
            {Object.values(routeTable).map(
              ({ path, screen }) =>
                screen && <Route key={path} path={path} element={<LazyScreen chunk={screen} />} />,
            )}
            <Route path="*" element={<LazyScreen chunk={notFound} />} />
          </Routes>
        </SignInGuard>
      </ErrorBoundary>
    </main>
  );
}

/** Sends a visitor from a route with access `user` to the sign-in page, which leads back to it. */
function SignInGuard({ children }: { children: ReactElement }) {
  const { pathname, search } = useLocation();
  const isSignedIn = useIsSignedIn();
  if (isSignedIn || !requiresSignIn(pathname)) return children;
  return <Navigate to={paths.login({ from: `${pathname}${search}` })} replace />;
}
