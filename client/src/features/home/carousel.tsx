import {
  type ReactNode,
  type RefObject,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import styles from './carousel.module.css';

const slideMs = 6000;

/** The slide that was shown last, for a viewer who comes back from one of the dramas. */
let lastShown = 0;

const showNext = (track: HTMLElement) => {
  const { scrollLeft, clientWidth, scrollWidth } = track;
  if (document.hidden || track.getBoundingClientRect().bottom <= 0) return;
  track.scrollTo({ left: (scrollLeft + clientWidth) % scrollWidth, behavior: 'smooth' });
};

type CarouselProps = { label: string; slides: readonly { id: string; content: ReactNode }[] };

/**
 * Slides of the full width. It advances by itself until the viewer interacts with it, and never with reduced motion.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const { t } = useTranslation('home');
  const track = useRef<HTMLDivElement>(null);
  const total = slides.length;
  const { current, handleScroll } = useCurrentSlide(track, total);
  const [isStopped, stop] = useAutoplay(track, total);
  const pressStop = () => {
    stop();
    // The button goes, and a screen reader says which slide is shown.
    track.current?.querySelectorAll<HTMLElement>('[role=group]')[current]?.focus({ preventScroll: true });
  };
  return (
    <section
      className={styles.carousel}
      aria-label={label}
      onPointerDown={stop}
      onPointerEnter={stop}
      // The button would be gone before it can be read and pressed.
      onFocus={({ target }) => track.current?.contains(target) && stop()}
    >
      {!isStopped && (
        <Button slim className={styles.stop} onClick={pressStop}>
          {t('stopSlides')}
        </Button>
      )}
      <div ref={track} className={styles.track} onScroll={handleScroll}>
        {slides.map(({ id, content }, index) => (
          <Slide key={id} label={t('slide', { number: index + 1, total })}>
            {content}
          </Slide>
        ))}
      </div>
      {total > 1 && (
        <div className={styles.pager} aria-hidden="true">
          {slides.map(({ id }, index) => (
            <i key={id} data-current={index === current || undefined} />
          ))}
        </div>
      )}
    </section>
  );
}

function Slide({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form fields
    <div role="group" aria-label={label} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  );
}

/** The index of the slide that is shown, at first the one that was shown last. */
function useCurrentSlide(track: RefObject<HTMLElement | null>, total: number) {
  const [current, setCurrent] = useState(Math.min(lastShown, total - 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render restores the slide
  useLayoutEffect(() => {
    // Setting even 0 would make the browser lay out the page at once.
    if (track.current && current > 0) track.current.scrollLeft = current * track.current.clientWidth;
  }, []);

  const handleScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
    lastShown = Math.round(scrollLeft / clientWidth);
    setCurrent(lastShown);
  };
  return { current, handleScroll };
}

/** Advances the slides until they are stopped. @returns whether they stand still, and a function that stops them */
function useAutoplay(track: RefObject<HTMLElement | null>, total: number) {
  const [isStopped, setIsStopped] = useState(
    () => total < 2 || lastShown > 0 || matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  useEffect(() => {
    if (isStopped) return;
    const timer = setInterval(() => track.current && showNext(track.current), slideMs);
    return () => clearInterval(timer);
  }, [isStopped, track]);
  return [isStopped, () => setIsStopped(true)] as const;
}
