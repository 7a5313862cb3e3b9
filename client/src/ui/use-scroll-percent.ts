import { useEffect, useState } from 'react';

/** How far the page is scrolled, 0 to 100; 100 if all of it is in view. */
export function useScrollPercent(): number {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const update = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const rest = scrollHeight - clientHeight;
      setPercent(rest <= 0 ? 100 : Math.min(100, (window.scrollY / rest) * 100));
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, []);
  return percent;
}
