import type { Page } from 'playwright/test';

/**
 * Translates the page as browsers do it: each text node is replaced by an element with another text node, and so are texts that
 * come later. A translated text stands in « ».
 */
export const translatePage = async (page: Page): Promise<void> => {
  await page.addInitScript(translate);
};

const translate = () => {
  const isKept = (parent: Element) =>
    parent.closest('script, style, textarea, font, svg, [translate="no"]') !== null;
  const replace = (text: Text) => {
    if (!text.parentElement || isKept(text.parentElement) || !text.data.trim()) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceWithin = (root: Node) => {
    if (root instanceof Text) return replace(root);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    found.forEach(replace);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') replaceWithin(target);
      else addedNodes.forEach(replaceWithin);
    }
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
};
