import type { RefObject } from 'react';
import type { EpisodeVideo } from '#player/engine/episode-video.ts';
import type { EpisodeStep } from '#player/gestures/gestures.ts';

const slide = { duration: 250, easing: 'cubic-bezier(.2,.8,.2,1)' };
const fade = { duration: 80 };
/** The share of the drag that the video follows if there is no neighbor in that direction. */
const resistance = 0.25;
const stepWaitMs = 150;
/** Up, held, and down again. */
const hint = {
  pixels: 44,
  timing: { duration: 2_100 },
  upShare: 0.12,
};
const lowering = { duration: 120, easing: slide.easing };

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const moveTo = (video: EpisodeVideo | null | undefined, pixels: number) => {
  if (!video) return;
  video.element.style.transform = `translateY(${pixels}px)`;
  video.element.style.visibility = 'visible';
};

const clear = (video: EpisodeVideo | null | undefined) => {
  video?.element.style.removeProperty('transform');
  video?.element.style.removeProperty('visibility');
};

const slideBetween = (video: EpisodeVideo | null | undefined, fromPixels: number, toPixels: number) => {
  clear(video);
  video?.element.animate(
    {
      transform: [`translateY(${fromPixels}px)`, `translateY(${toPixels}px)`],
      visibility: ['visible', 'visible'],
    },
    slide,
  );
};

/**
 * Animates the shown video and its neighbor: under a drag, back after it, and when the episode changes. The text over the
 * picture moves with it.
 */
export class StageMotion {
  /** The element that holds the videos. */
  readonly container: RefObject<HTMLDivElement | null> = { current: null };
  /** The overlay text and the controls of the item that is shown. */
  readonly overlay: RefObject<HTMLDivElement | null> = { current: null };
  #offset = 0;
  #shown: EpisodeVideo | null = null;
  #neighbor: EpisodeVideo | undefined;
  /** Where the overlay of the next item comes from; null if the one shown is its own. */
  #overlayFrom: number | null = null;
  /** The animation of the overlay of the video before, until that of the next one is rendered. */
  #slideOut: Animation | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #lifts: { element: HTMLElement; animation: Animation }[] = [];

  drag(shown: EpisodeVideo | null, neighbor: EpisodeVideo | undefined, pixels: number): void {
    const height = this.#height;
    if (this.#neighbor !== neighbor) clear(this.#neighbor);
    this.#shown = shown;
    this.#neighbor = neighbor;
    this.#offset = neighbor ? pixels : pixels * resistance;
    moveTo(shown, this.#offset);
    moveTo(neighbor, this.#offset + (pixels < 0 ? height : -height));
    this.overlay.current?.style.setProperty('transform', `translateY(${this.#offset}px)`);
  }

  /** Ends a drag. If it made a step, the videos stay for a moment until `showChange` moves them on. */
  settle(isStepping: boolean): void {
    clearTimeout(this.#settling);
    if (isStepping) {
      this.#settling = setTimeout(() => this.settle(false), stepWaitMs);
    } else if (this.#offset !== 0) {
      const side = this.#offset < 0 ? this.#height : -this.#height;
      slideBetween(this.#shown, this.#offset, 0);
      slideBetween(this.#neighbor, this.#offset + side, side);
      this.#slideOverlay(this.#offset);
      this.#reset();
    }
  }

  /** Animates the change to another video; `step` is null unless that is a neighbor. The overlay follows by `showOverlay`. */
  showChange(from: EpisodeVideo | null, to: EpisodeVideo | null, step: EpisodeStep | null): void {
    const offset = this.#offset;
    clearTimeout(this.#settling);
    clear(this.#shown);
    clear(this.#neighbor);
    this.#reset();
    this.overlay.current?.style.removeProperty('transform');
    this.#slideOut?.cancel();
    if (step === null || !from || !to) return;
    if (prefersReducedMotion()) {
      to.element.animate({ opacity: [0, 1] }, fade);
      return;
    }
    const height = this.#height;
    this.#overlayFrom = offset + step * height;
    this.#slideOut = this.overlay.current?.animate(
      { transform: [`translateY(${offset}px)`, `translateY(${-step * height}px)`] },
      { ...slide, fill: 'forwards' },
    );
    slideBetween(from, offset, -step * height);
    // A browser gives a video that is outside of the page no frames, so it begins with a pixel inside.
    slideBetween(to, offset + step * (height - 1), 0);
  }

  /** Slides the overlay of the shown item in, once it is rendered. */
  showOverlay(): void {
    if (this.#overlayFrom === null) return;
    this.#slideOut?.cancel();
    this.#slideOverlay(this.#overlayFrom);
    this.#overlayFrom = null;
  }

  /**
   * Lifts the picture and the overlay for two seconds, so that what lies under them shows. What has `data-stays` keeps its place, so
   * that a tap on a moving button does not hit its neighbor.
   * @returns false with reduced motion, when they stay
   */
  lift(shown: EpisodeVideo | null): boolean {
    if (prefersReducedMotion()) return false;
    const { pixels, timing, upShare } = hint;
    const keyframesBy = (y: number) => {
      const [low, high] = ['translateY(0)', `translateY(${y}px)`];
      return [
        { transform: low, easing: slide.easing },
        { transform: high, offset: upShare },
        { transform: high, offset: 1 - upShare, easing: slide.easing },
        { transform: low },
      ];
    };
    const overlay = this.overlay.current;
    const lift = (element: HTMLElement, y: number) => ({
      element,
      animation: element.animate(keyframesBy(y), timing),
    });
    const lifted = [shown?.element, overlay].filter((element) => element != null);
    const staying = [...(overlay?.querySelectorAll<HTMLElement>('[data-stays]') ?? [])];
    this.#lifts = [
      ...lifted.map((element) => lift(element, -pixels)),
      ...staying.map((element) => lift(element, pixels)),
    ];
    return true;
  }

  /** Ends `lift` early. */
  lower(): void {
    for (const { element, animation } of this.#lifts) {
      if (animation.playState !== 'running') continue;
      const { transform } = getComputedStyle(element);
      animation.cancel();
      element.animate({ transform: [transform, 'translateY(0)'] }, lowering);
    }
    this.#lifts = [];
  }

  get #height(): number {
    return this.container.current?.clientHeight ?? 0;
  }

  #slideOverlay(fromPixels: number): void {
    const element = this.overlay.current;
    element?.style.removeProperty('transform');
    element?.animate({ transform: [`translateY(${fromPixels}px)`, 'translateY(0)'] }, slide);
  }

  #reset(): void {
    this.#offset = 0;
    this.#shown = null;
    this.#neighbor = undefined;
  }
}
