import { classNames } from '@cliffhanger/look/class-names.ts';
import type { VideoPool } from '#player/engine/video-pool.ts';
import playerStyles from '#player/view/player.module.css';
import columnStyles from '#ui/column.module.css';
import styles from './opening-video.module.css';
import stageStyles from './stage.module.css';

let layer: HTMLElement | null = null;
let stopWaiting = () => {};

const createElement = (className: string | undefined, ...children: readonly Node[]): HTMLElement => {
  const element = document.createElement('div');
  element.className = className ?? '';
  element.append(...children);
  return element;
};

/**
 * Shows a playing video over the page at its place in the player, until the player has rendered and takes it over. React
 * would keep the video from a slow phone's screen for 200 ms. It goes if the pool is emptied because no player follows.
 * @param isTab the player is a tab
 * @returns false if the video has no picture yet
 */
export const showOpeningVideo = (pool: VideoPool, { isTab }: { isTab: boolean }): boolean => {
  const video = pool.shown.value;
  if (!video?.hasPicture) return false;
  const { element } = video;
  hideOpeningVideo();
  element.toggleAttribute('data-shown', true);
  const column = classNames(
    columnStyles.column,
    columnStyles.fixed,
    playerStyles.player,
    isTab && playerStyles.tab,
  );
  const stage = createElement(stageStyles.stage, createElement(stageStyles.videos, element));
  layer = createElement(classNames(styles.layer, isTab && styles.underTabs), createElement(column, stage));
  layer.ariaHidden = 'true';
  document.body.append(layer);
  const unsubscribe = pool.shown.subscribe(() => pool.shown.value === null && hideOpeningVideo());
  stopWaiting = () => void unsubscribe();
  return true;
};

/** Removes the layer of `showOpeningVideo`, if there is one. */
export const hideOpeningVideo = (): void => {
  stopWaiting();
  layer?.remove();
  layer = null;
};
