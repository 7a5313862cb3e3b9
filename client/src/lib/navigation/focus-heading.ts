/**
 * Moves the focus to the heading of the screen, so that it is read out, unless something in the screen has it.
 * @returns false while there is no heading
 */
export const focusHeading = (main: HTMLElement): boolean => {
  const heading = main.querySelector('h1');
  if (!heading) return false;
  // A form that focuses its first field has the better place.
  if (main.contains(document.activeElement) && document.activeElement !== main) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
};
