import type { Plugin } from 'vite';

/**
 * Builds the script that starts the app in a preview of the staff console, beside the app. The page of a preview is the
 * server's. Builds of other folders with this configuration have no such script.
 */
export const addPreviewEntry = (): Plugin => ({
  name: 'preview-entry',
  config: ({ root }) =>
    root === undefined
      ? { build: { rolldownOptions: { input: ['index.html', 'src/preview/start-preview.ts'] } } }
      : {},
});
