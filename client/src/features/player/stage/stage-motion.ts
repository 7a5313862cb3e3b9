import type { EpisodeVideo } from '#features/player/video/episode-video.ts';
import type { EpisodeStep } from './gestures.ts';

const slide = { duration: 250, easing: 'cubic-bezier(.2,.8,.2,1)' };
const fade = { duration: 80 };
/** The share of the drag that the video follows if there is no neighbor in that direction. */
const resistance = 0.25;
const stepWaitMs = 150;

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

/** Animates the shown video and its neighbor: under a drag, back after it, and when the episode changes. */
export class StageMotion {
  #height = 0;
  #offset = 0;
  #shown: EpisodeVideo | null = null;
  #neighbor: EpisodeVideo | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;

  drag(shown: EpisodeVideo | null, neighbor: EpisodeVideo | undefined, pixels: number, height: number): void {
    if (this.#neighbor !== neighbor) clear(this.#neighbor);
    this.#shown = shown;
    this.#neighbor = neighbor;
    this.#height = height;
    this.#offset = neighbor ? pixels : pixels * resistance;
    moveTo(shown, this.#offset);
    moveTo(neighbor, this.#offset + (pixels < 0 ? height : -height));
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
      this.#reset();
    }
  }

  /** Animates the change to another video; `step` is null unless that is a neighbor. */
  showChange(
    from: EpisodeVideo | null,
    to: EpisodeVideo | null,
    step: EpisodeStep | null,
    height: number,
  ): void {
    const offset = this.#offset;
    clearTimeout(this.#settling);
    clear(this.#shown);
    clear(this.#neighbor);
    this.#reset();
    if (step === null || !from || !to) return;
    if (prefersReducedMotion()) {
      to.element.animate({ opacity: [0, 1] }, fade);
      return;
    }
    slideBetween(from, offset, -step * height);
    slideBetween(to, offset + step * height, 0);
  }

  #reset(): void {
    this.#offset = 0;
    this.#shown = null;
    this.#neighbor = undefined;
  }
}
