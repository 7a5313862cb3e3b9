import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import client from '../vite.config.ts';

/** Bundles the mandated libraries alone, as the client is bundled. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  publicDir: false,
  plugins: [react()],
  build: {
    target: client.build?.target ?? 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'floor/mandated-libraries.tsx' },
  },
});
