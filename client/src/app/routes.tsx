import type { ReactElement } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { needsSignIn, paths, routes } from '#lib/navigation/paths.ts';
import { useIsSignedIn } from '#lib/session/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyScreen, ScreenChunk } from './lazy-screen.tsx';
import { NotFound } from './not-found.tsx';

/** By the names of their routes; signing in and registering are one, and so are the agreement and the policy. */
const codes = {
  home: new ScreenChunk(() => import('#screens/home.tsx')),
  drama: new ScreenChunk(() => import('#screens/drama.tsx')),
  forYou: new ScreenChunk(() => import('#screens/for-you.tsx')),
  player: new ScreenChunk(() => import('#screens/player.tsx')),
  event: new ScreenChunk(() => import('#screens/rewards.tsx')),
  profile: new ScreenChunk(() => import('#screens/profile.tsx')),
  wallet: new ScreenChunk(() => import('#screens/wallet.tsx')),
  language: new ScreenChunk(() => import('#screens/language.tsx')),
  login: new ScreenChunk(() => import('#screens/login.tsx')),
  agreement: new ScreenChunk(() => import('#screens/legal.tsx')),
};

const codeOf = (pathname: string): ScreenChunk | undefined => {
  if (pathname === routes.root) return codes.home;
  const name = (Object.keys(codes) as (keyof typeof codes)[]).find((key) => routes[key] === pathname);
  return name && codes[name];
};

/** Fetches a screen's code ahead of its turn. */
export const preloadScreen = (pathname: string): void => {
  // Should it fail, the screen itself will say so.
  codeOf(pathname)
    ?.fetch()
    .catch(() => undefined);
};

/** The screen of the current route. */
export function Screens() {
  const { pathname } = useLocation();
  return (
    <main>
      <ErrorBoundary place={pathname}>
        <Guard>
          <Routes>
            <Route path={routes.root} element={<LazyScreen code={codes.home} />} />
            {Object.entries(codes).map(([name, code]) => (
              <Route
                key={name}
                path={routes[name as keyof typeof codes]}
                element={<LazyScreen code={code} />}
              />
            ))}
            <Route path={routes.register} element={<LazyScreen code={codes.login} />} />
            <Route path={routes.policy} element={<LazyScreen code={codes.agreement} />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Guard>
      </ErrorBoundary>
    </main>
  );
}

/** Sends a visitor of a guarded route to login, with the way back. */
function Guard({ children }: { children: ReactElement }) {
  const { pathname, search } = useLocation();
  const signedIn = useIsSignedIn();
  if (signedIn || !needsSignIn(pathname)) return children;
  return <Navigate to={paths.login({ from: `${pathname}${search}` })} replace />;
}
