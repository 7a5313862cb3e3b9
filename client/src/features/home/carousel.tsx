import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './carousel.module.css';

const stayMs = 6000;

const showNext = (track: HTMLElement) => {
  const { scrollLeft, clientWidth, scrollWidth } = track;
  if (document.hidden || track.getBoundingClientRect().bottom <= 0) return;
  track.scrollTo({ left: (scrollLeft + clientWidth) % scrollWidth, behavior: 'smooth' });
};

/**
 * Slides over the whole width, swiped with snap. It turns by itself until the viewer takes hold of it, and never for
 * those who asked for less motion.
 */
export function Carousel({ label, slides }: { label: string; slides: readonly ReactNode[] }) {
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [held, setHeld] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const hold = () => setHeld(true);

  useEffect(() => {
    if (held) return;
    const timer = setInterval(() => track.current && showNext(track.current), stayMs);
    return () => clearInterval(timer);
  }, [held]);

  return (
    <section
      className={styles.carousel}
      aria-label={label}
      onPointerDown={hold}
      onPointerEnter={hold}
      onFocus={hold}
    >
      <div
        ref={track}
        className={styles.track}
        onScroll={({ currentTarget }) =>
          setCurrent(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }
      >
        {slides}
      </div>
      {slides.length > 1 && (
        <div className={styles.pager} aria-hidden="true">
          {slides.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is nothing but its place
            <i key={index} data-current={index === current || undefined} />
          ))}
        </div>
      )}
    </section>
  );
}
