import { useEffect } from 'react';

const product = 'Cliffhanger';

/** Names the page in the browser; without a title it is the product's name alone. */
export const useDocumentTitle = (title?: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title]);
};
