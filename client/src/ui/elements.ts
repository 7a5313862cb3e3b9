import type { ReactElement } from 'react';

/**
 * What a component shows beside other elements: no bare text. A page translator of the browser replaces text nodes, and React
 * can neither change nor remove those that it made, unless the text is all that its element has.
 */
export type Elements = ReactElement | '' | false | null | undefined | readonly Elements[];
