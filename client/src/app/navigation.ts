import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/** Turns a press on an anchor of this application into the router's own step, which knows forward from back. */
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

/** A new screen starts at its top; the one that the viewer comes back to is as they left it. */
export const useScrollMemory = (): void => {
  const { key, pathname, search } = useLocation();
  // An address typed by hand has no key of its own.
  const place = `${key}${pathname}${search}`;
  const cameBack = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    window.scrollTo(0, cameBack ? (scrollOffsets.get(place) ?? 0) : 0);
    const remember = () => scrollOffsets.set(place, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [place, cameBack]);
};
