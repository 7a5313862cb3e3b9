import type { Page } from 'playwright/test';

/** `namespace:key`, `a.b.c`, and a placeholder that nothing has filled. */
const untranslated = [/^[a-zA-Z]+:[a-z]\w*/, /^[a-z]\w*(\.[a-z]\w*)+$/, /\{\{|\}\}/];

/** Keys and placeholders of texts that the page shows, or gives to screen readers. */
export const findUntranslated = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'];
    const ofElements = [...document.querySelectorAll('body *')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    );
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const shown: string[] = [];
    while (nodes.nextNode()) {
      // The page carries the data of the home screen in a script element.
      if (nodes.currentNode.parentElement?.localName !== 'script')
        shown.push(nodes.currentNode.textContent ?? '');
    }
    return [document.title, ...shown, ...ofElements];
  });
  const words = texts.flatMap((text) => text.split(/[\s,;()]+/));
  return words.filter((word) => untranslated.some((pattern) => pattern.test(word)));
};
