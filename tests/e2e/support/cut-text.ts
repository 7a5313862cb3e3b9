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

    /** Texts of a screen have most of their ancestors in common. */
    const once = <Value>(read: (element: Element) => Value) => {
      const known = new Map<Element, Value>();
      return (element: Element): Value => {
        const before = known.get(element);
        if (before !== undefined) return before;
        const value = read(element);
        known.set(element, value);
        return value;
      };
    };
    const isHidden = once(
      (element) =>
        element.closest('.visually-hidden, [hidden], [inert]') !== null ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    const overflowOf = once((element) => getComputedStyle(element).overflowX);
    const limitsOf = once((element) => element.getBoundingClientRect());
    /** An element and those around it, up to the first that scrolls sideways. */
    const ancestorsOf = once((element) => {
      const inside: Element[] = [];
      let next: Element | null = element;
      while (next && !/auto|scroll/.test(overflowOf(next))) {
        inside.push(next);
        next = next.parentElement;
      }
      return { inside, scrolls: next !== null };
    });
    const clips = (element: Element) => /hidden|clip/.test(overflowOf(element));

    const check = (text: Text, control: Element, parent: Element) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { inside, scrolls } = ancestorsOf(parent);
      const boxes = inside.filter((one) => one === control || clips(one));
      const name = () => `“${text.data.trim().slice(0, 40)}” of ${control.tagName.toLowerCase()}`;
      for (const { left, right, top, bottom } of range.getClientRects()) {
        for (const box of boxes) {
          const limits = limitsOf(box);
          const isOut =
            left < limits.left - tolerancePx ||
            right > limits.right + tolerancePx ||
            // The box of a letter is taller than a tight line, so only a box that clips cuts it.
            (clips(box) && (top < limits.top - tolerancePx || bottom > limits.bottom + tolerancePx));
          if (isOut) found.add(`${name()} is cut off`);
        }
        if (!scrolls && (left < -tolerancePx || right > clientWidth + tolerancePx))
          found.add(`${name()} stands beside the screen`);
      }
    };

    const linesOf = (range: Range) =>
      new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)))
        .size;
    /** Chinese has no words that must stay whole. Names and codes of viewers may be longer than a line. */
    const checkWords = (text: Text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      if (linesOf(range) < 2) return;
      for (const { 0: word, index } of text.data.matchAll(/\p{Script=Latin}+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (linesOf(range) > 1) found.add(`“${word}” of “${text.data.trim().slice(0, 40)}” is divided`);
      }
    };

    // An open sheet makes the rest of the page inert.
    const top = document.querySelector(':modal') ?? document;
    const words = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const text = words.currentNode as Text;
      if (text.data.trim() !== '' && text.parentElement && !isHidden(text.parentElement)) checkWords(text);
    }
    for (const control of top.querySelectorAll('h1, a, button, label, summary, [role=tab], [role=radio]')) {
      if (isHidden(control)) continue;
      const nodes = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (nodes.nextNode()) {
        const text = nodes.currentNode as Text;
        if (text.data.trim() !== '' && text.parentElement && !isHidden(text.parentElement))
          check(text, control, text.parentElement);
      }
    }
    return [...found];
  });
