import type { Page } from 'playwright/test';

/**
 * What does not fit on the page: a page wider than the screen, texts of titles, links, buttons and labels that are cut off or
 * stand beside their control or the screen, and words that go on in the next line. What scrolls sideways, and what only screen
 * readers read, may be wider.
 */
export const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tolerancePx = 1.5;
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = new Set<string>();
    if (scrollWidth > clientWidth)
      found.add(`the page is ${scrollWidth - clientWidth} px wider than the screen`);

    const ancestorsOf = (element: Element | null): Element[] =>
      element === null ? [] : [element, ...ancestorsOf(element.parentElement)];
    const isHidden = (element: Element) =>
      ancestorsOf(element).some((one) => one.matches('.visually-hidden, [hidden], [inert]')) ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const clips = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX);

    const check = (text: Text, control: Element) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()];
      const parents = ancestorsOf(text.parentElement);
      const scrolling = parents.findIndex(scrolls);
      const inside = scrolling === -1 ? parents : parents.slice(0, scrolling);
      const name = `“${text.data.trim().slice(0, 40)}” of ${control.tagName.toLowerCase()}`;
      for (const { left, right, top, bottom } of rects) {
        for (const box of inside.filter((one) => one === control || clips(one))) {
          const limits = box.getBoundingClientRect();
          const isOut =
            left < limits.left - tolerancePx ||
            right > limits.right + tolerancePx ||
            // The box of a letter is taller than a tight line, so only a box that clips cuts it.
            (clips(box) && (top < limits.top - tolerancePx || bottom > limits.bottom + tolerancePx));
          if (isOut) found.add(`${name} is cut off`);
        }
        if (scrolling === -1 && (left < -tolerancePx || right > clientWidth + tolerancePx))
          found.add(`${name} stands beside the screen`);
      }
    };

    /** Chinese has no words that must stay whole. Names and codes of viewers may be longer than a line. */
    const checkWords = (text: Text) => {
      for (const { 0: word, index } of text.data.matchAll(/\p{Script=Latin}+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1) found.add(`“${word}” of “${text.data.trim().slice(0, 40)}” is divided`);
      }
    };

    // An open sheet makes the rest of the page inert.
    const top = document.querySelector(':modal') ?? document;
    const words = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const text = words.currentNode as Text;
      if (text.parentElement && !isHidden(text.parentElement)) checkWords(text);
    }
    for (const control of top.querySelectorAll('h1, a, button, label, summary, [role=tab], [role=radio]')) {
      if (isHidden(control)) continue;
      const nodes = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (nodes.nextNode()) {
        const text = nodes.currentNode as Text;
        if (text.data.trim() !== '' && text.parentElement && !isHidden(text.parentElement))
          check(text, control);
      }
    }
    return [...found];
  });
