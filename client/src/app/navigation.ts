import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { queryClient } from '#lib/api/query-client.ts';
import { focusHeading } from '#lib/navigation/focus-heading.ts';
import { findTab } from './tabs.tsx';

/**
 * Returns a function that opens an address within the app. One that is open already does not enter the history again, and
 * the tab that is open loads again what is out of date.
 */
export const useOpenAddress = (): ((address: string) => void) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (address) => {
      const path = address.slice(1);
      const isOpenTab = findTab(path) !== null && findTab(path) === findTab(pathname);
      if (isOpenTab) void queryClient.refetchQueries({ type: 'active', stale: true });
      void navigate(path, { replace: isOpenTab || address === location.hash });
    },
    [navigate, pathname],
  );
};

/** Lets the router handle clicks on anchors of this app, so that it can tell forward from back. */
export const useAnchorNavigation = (): void => {
  const openAddress = useOpenAddress();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const address = (event.target as Element).closest('a')?.getAttribute('href');
      if (!address?.startsWith('#/')) return;
      event.preventDefault();
      openAddress(address);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [openAddress]);
};

/**
 * Follows a tap on the shell during the first render. React renders in pieces, and the router listens to the browser only
 * after the first render.
 */
export const useAddressOfFirstRender = (): void => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the first render only
  useEffect(() => {
    const address = location.hash.slice(1);
    if (address && address !== `${pathname}${search}`) void navigate(address, { replace: true });
  }, []);
};

const scrollOffsets = new Map<string, number>();

/**
 * Starts a new screen at its top, and a tab that is opened again too. Restores the scroll offset of a screen that the viewer
 * returns to, and of a tab that they change to.
 */
export const useScrollMemory = (): void => {
  const { key, pathname, search } = useLocation();
  // A URL entered by hand has no key of its own.
  const entry = `${key}${pathname}${search}`;
  const tab = findTab(pathname);
  const place = tab ?? entry;
  const type = useNavigationType();
  const isReturn = type === 'POP' || (type === 'PUSH' && tab !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry once, also of the same tab
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    window.scrollTo(0, isReturn ? (scrollOffsets.get(place) ?? 0) : 0);
    const save = () => scrollOffsets.set(place, window.scrollY);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, [entry, isReturn]);
};

/** Moves the focus to the heading of each screen that the viewer opens after the first, so that it is read out. */
export const useHeadingFocus = (): void => {
  const { pathname } = useLocation();
  const firstPathname = useRef<string | null>(pathname);
  useEffect(() => {
    if (firstPathname.current === pathname) return;
    firstPathname.current = null;
    const main = document.querySelector('main');
    if (!main || focusHeading(main)) return;
    const observer = new MutationObserver(() => focusHeading(main) && observer.disconnect());
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
};
