import type { EpisodeVideo } from '#features/player/video/episode-video.ts';
import type { EpisodeStep } from './gestures.ts';

const slide = { duration: 250, easing: 'cubic-bezier(.2,.8,.2,1)' };
const fade = { duration: 80 };
/** How much of the finger's way the picture follows when there is nothing to pull in. */
const resistance = 0.25;
const stepWaitMs = 150;

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const place = (video: EpisodeVideo | null | undefined, pixels: number) => {
  if (!video) return;
  video.element.style.transform = `translateY(${pixels}px)`;
  video.element.style.visibility = 'visible';
};

const clear = (video: EpisodeVideo | null | undefined) => {
  video?.element.style.removeProperty('transform');
  video?.element.style.removeProperty('visibility');
};

const move = (video: EpisodeVideo | null | undefined, fromPixels: number, toPixels: number) => {
  clear(video);
  video?.element.animate(
    {
      transform: [`translateY(${fromPixels}px)`, `translateY(${toPixels}px)`],
      visibility: ['visible', 'visible'],
    },
    slide,
  );
};

/** Moves the pictures: the shown one under the finger, its neighbor behind it, and both on when the episode changes. */
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
    place(shown, this.#offset);
    place(neighbor, this.#offset + (pixels < 0 ? height : -height));
  }

  /** The finger let go. When a step was asked for, the pictures wait a moment for `changed` where they are. */
  settle(isStepping: boolean): void {
    clearTimeout(this.#settling);
    if (isStepping) {
      this.#settling = setTimeout(() => this.settle(false), stepWaitMs);
    } else if (this.#offset !== 0) {
      const side = this.#offset < 0 ? this.#height : -this.#height;
      move(this.#shown, this.#offset, 0);
      move(this.#neighbor, this.#offset + side, side);
      this.#forget();
    }
  }

  /** Another video is shown now; `step` when it is the neighbor in that direction. */
  changed(
    from: EpisodeVideo | null,
    to: EpisodeVideo | null,
    step: EpisodeStep | null,
    height: number,
  ): void {
    const offset = this.#offset;
    clearTimeout(this.#settling);
    clear(this.#shown);
    clear(this.#neighbor);
    this.#forget();
    if (step === null || !from || !to) return;
    if (prefersReducedMotion()) {
      to.element.animate({ opacity: [0, 1] }, fade);
      return;
    }
    move(from, offset, -step * height);
    move(to, offset + step * height, 0);
  }

  #forget(): void {
    this.#offset = 0;
    this.#shown = null;
    this.#neighbor = undefined;
  }
}
