import { useDeferredValue } from 'react';

/**
 * Returns false for the first render of a component and true soon after it has been painted: for parts that would delay
 * what the viewer waits for.
 */
export const useDeferredMount = (): boolean => useDeferredValue(true, false);
