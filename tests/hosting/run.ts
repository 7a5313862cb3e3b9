import { readHostingOptions } from './options.ts';

await (readHostingOptions().page === 'docker-page'
  ? import('./run-docker-page.ts')
  : import('./run-commands.ts'));
