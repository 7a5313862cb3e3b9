import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { queryClient } from '#lib/api/query-client.ts';
import { loadResource } from '#lib/api/resources.ts';
import { connection } from '#lib/connection/connection.ts';
import { LatePart, useLatePart } from '#lib/late-part.ts';
import { isScreenLoaded } from './route-table.ts';

/** With the schemas of the calls of the launch sequence, which are sent in its order. */
const background = new LatePart(async () => {
  const calls = (['liveEvents', 'settings', 'thirdParty', 'account'] as const).map(loadResource);
  const [module] = await Promise.all([import('./background.tsx'), ...calls]);
  return module;
});

/** For a first screen that asks for nothing, or waits for an answer too long. */
const maxWaitMs = 2000;

/** The component that runs what the first screen does not need; undefined until it is loaded. */
export const useBackground = () => {
  const { pathname } = useLocation();
  const [isShown, setIsShown] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for the first screen only
  useEffect(() => {
    void waitForScreen(pathname).then(() => setIsShown(true));
  }, []);
  return useLatePart(background, isShown);
};

/** Waits until the screen's code and data are there, so that nothing else takes the connection from them; not for a lost one. */
const waitForScreen = (pathname: string): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const check = () => {
      if (connection.value.isLost || (isScreenLoaded(pathname) && queryClient.isFetching() === 0)) finish();
    };
    const timer = setTimeout(finish, maxWaitMs);
    const unsubscribe = queryClient.getQueryCache().subscribe(check);
  });
