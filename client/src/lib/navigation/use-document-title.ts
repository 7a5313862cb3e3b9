import { useEffect } from 'react';

const product = 'Cliffhanger';

/** Sets the title of the browser tab; without a title it is the product's name. */
export const useDocumentTitle = (title?: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title]);
};
