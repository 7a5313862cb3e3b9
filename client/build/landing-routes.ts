import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { routes } from '../src/lib/navigation/paths.ts';

/** The HTTP client of the API. Every landing route needs it, in addition to the schemas of its own calls. */
const calls = 'src/lib/api/transport.ts';
const login = ['src/screens/login.tsx', '../contracts/src/settings.ts', '../contracts/src/user.ts'];

/**
 * Landing routes other than home, which external links open, each with the modules that it imports before it renders: its
 * screen and the schemas of its row in src/app/route-table.ts. first-screen.spec.ts compares them with the requests of each
 * route.
 */
const landingRoutes: Readonly<Record<string, readonly string[]>> = {
  [routes.drama]: [
    'src/screens/drama.tsx',
    '../contracts/src/dramas.ts',
    '../contracts/src/discovery.ts',
    'src/entities/progress/visitor-calls.ts',
  ],
  [routes.player]: [
    'src/screens/player.tsx',
    '../contracts/src/dramas.ts',
    '../contracts/src/progress.ts',
    'src/entities/progress/visitor-calls.ts',
  ],
  [routes.rewards]: ['src/screens/rewards.tsx', '../contracts/src/rewards.ts'],
  [routes.wallet]: ['src/screens/wallet.tsx', '../contracts/src/wallet.ts'],
  [routes.login]: login,
  [routes.register]: login,
};

/** Every screen but home needs it at once. */
const lateIcons = 'src/app/late-icons.tsx';

const findChunk = (bundle: Rolldown.OutputBundle, module: string): string => {
  const id = path.resolve(import.meta.dirname, '..', module);
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.includes(id),
  );
  if (!chunk) throw new Error(`The build has no chunk with ${module}.`);
  return chunk.fileName;
};

/**
 * Writes `.vite/landing-routes.json`, from which the server announces the chunks of each landing route, and the chunk that
 * home needs if it has to call. Vite's manifest cannot replace it: it does not list the modules of a shared chunk.
 */
export const emitLandingRoutes = (): Plugin => ({
  name: 'emit-landing-routes',
  apply: 'build',
  generateBundle(_, bundle) {
    // Tests of the player build a page without routes with this configuration.
    const isApp = Object.values(bundle).some(
      (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith('/client/index.html'),
    );
    if (!isApp) return;
    const findChunks = (modules: readonly string[]) => [
      ...new Set(modules.map((module) => findChunk(bundle, module))),
    ];
    const chunks = Object.entries(landingRoutes).map(([route, modules]) => [
      route,
      findChunks([...modules, calls, lateIcons]),
    ]);
    const source = JSON.stringify({
      callsChunk: findChunk(bundle, calls),
      landingRoutes: Object.fromEntries(chunks),
    });
    this.emitFile({ type: 'asset', fileName: '.vite/landing-routes.json', source });
  },
});
