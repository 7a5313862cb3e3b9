import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { HashRouter, useHref, useNavigate } from 'react-router-dom';
import { meQuery } from '#entities/me.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { dateLocale } from '#lib/language/i18n.ts';
import { Join } from '#screens/join.tsx';
import { SignIn } from '#screens/sign-in.tsx';
import { Loaded } from '#ui/state.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { useAskAgain } from './ask-again.ts';
import { Frame } from './frame.tsx';
import { Icons } from './icons.tsx';
import { Interruption } from './interruption.tsx';
import { takeJoinToken } from './join-token.ts';
import { Screens } from './screens.tsx';

/** @param joinToken of a link that invites; null without one */
export function App({ joinToken }: { joinToken: string | null }) {
  // Texts change with the language.
  useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={dateLocale()}>
        <HashRouter>
          <LinksOfRouter>
            <Icons />
            <Door joinToken={joinToken} />
            <Interruption />
            <Toasts />
          </LinksOfRouter>
        </HashRouter>
      </I18nProvider>
    </QueryClientProvider>
  );
}

/** Links of React Aria go through the router. */
function LinksOfRouter({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(to) => void navigate(to)} useHref={useHref}>
      {children}
    </RouterProvider>
  );
}

/** Shows the console to who is signed in, and the way in to others. */
function Door({ joinToken }: { joinToken: string | null }) {
  useAskAgain();
  const [token, setToken] = useState(joinToken);
  const navigate = useNavigate();
  useEffect(() => {
    // A link that is opened in a tab of the console changes only the fragment, and loads nothing.
    const take = () => {
      const opened = takeJoinToken();
      if (opened === null) return;
      setToken(opened);
      void navigate('/', { replace: true });
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [navigate]);
  const answer = useQuery(meQuery);
  const enter = () => {
    setToken(null);
    return queryClient.resetQueries({ queryKey: meQuery.queryKey });
  };
  if (token !== null) return <Join key={token} token={token} onJoin={enter} />;
  return (
    <Loaded answer={answer}>
      {(me) =>
        me === null ? (
          <SignIn onSignIn={enter} />
        ) : (
          <Frame>
            <Screens />
          </Frame>
        )
      }
    </Loaded>
  );
}
