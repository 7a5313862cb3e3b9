import { readHostingOptions } from './options.ts';

const runners = {
  'docker-page': () => import('./run-docker-page.ts'),
  docker: () => import('./run-commands.ts'),
  clone: () => import('./run-commands.ts'),
  systemd: () => import('./run-systemd.ts'),
};
await runners[readHostingOptions().page]();
