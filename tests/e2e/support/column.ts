import type { Page } from 'playwright/test';

/** Lists what is not as wide as the column of a phone, 430 pixels, in the middle of a wide screen. A sheet dims all of it. */
export const findOffColumn = (page: Page): Promise<string[]> =>
  page.locator('main > *, nav').evaluateAll((elements) => {
    const columnPx = 430;
    // Without the place of a scroll bar.
    const { left: start, right: end } = document.body.getBoundingClientRect();
    const widthOf = (element: Element) => element.getBoundingClientRect().width;
    // Elements of the full width that draw nothing by themselves.
    const open = (element: Element): Element[] =>
      widthOf(element) > columnPx && element.tagName === 'DIV'
        ? [...element.children].flatMap(open)
        : [element];
    const shown = elements
      .flatMap(open)
      .filter((element) => widthOf(element) > 1 && element.tagName !== 'DIALOG');
    if (shown.length === 0) return ['nothing is shown'];
    return shown.flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const offCenter = Math.abs(left - start - (end - right));
      return width === columnPx && offCenter <= 1
        ? []
        : [`${element.tagName.toLowerCase()} is ${width} wide, ${offCenter} off center`];
    });
  });
