import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './carousel.module.css';

const slideMs = 6000;

const showNext = (track: HTMLElement) => {
  const { scrollLeft, clientWidth, scrollWidth } = track;
  if (document.hidden || track.getBoundingClientRect().bottom <= 0) return;
  track.scrollTo({ left: (scrollLeft + clientWidth) % scrollWidth, behavior: 'smooth' });
};

/**
 * Slides of the full width. It advances by itself until the viewer interacts with it, and never with reduced motion.
 */
export function Carousel({ label, slides }: { label: string; slides: readonly ReactNode[] }) {
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [isStopped, setIsStopped] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const stop = () => setIsStopped(true);

  useEffect(() => {
    if (isStopped) return;
    const timer = setInterval(() => track.current && showNext(track.current), slideMs);
    return () => clearInterval(timer);
  }, [isStopped]);

  return (
    <section
      className={styles.carousel}
      aria-label={label}
      onPointerDown={stop}
      onPointerEnter={stop}
      onFocus={stop}
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks differ by position only
            <i key={index} data-current={index === current || undefined} />
          ))}
        </div>
      )}
    </section>
  );
}
