import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** Lets the router handle clicks on anchors of this app, so that it can tell forward from back. */
export const useAnchorNavigation = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const address = (event.target as Element).closest('a')?.getAttribute('href');
      if (!address?.startsWith('#/')) return;
      event.preventDefault();
      navigate(address.slice(1), { replace: address === location.hash });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
};

const scrollOffsets = new Map<string, number>();

/** Starts a new screen at its top and restores the scroll offset of a screen that the viewer returns to. */
export const useScrollMemory = (): void => {
  const { key, pathname, search } = useLocation();
  // A URL entered by hand has no key of its own.
  const entry = `${key}${pathname}${search}`;
  const isReturn = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    window.scrollTo(0, isReturn ? (scrollOffsets.get(entry) ?? 0) : 0);
    const save = () => scrollOffsets.set(entry, window.scrollY);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, [entry, isReturn]);
};
