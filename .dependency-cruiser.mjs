// Import rules between folders. They check resolved files, so every spelling of an import is covered.
const tests = '\\.(test|fixture)\\.tsx?$';
const serverFolders = ['kernel', 'platform', 'video', 'encoding', 'http', 'jobs', 'features'];
/** The folders that each folder may import besides itself. */
const allowedImports = {
  kernel: [],
  platform: ['kernel'],
  video: ['kernel', 'platform'],
  encoding: ['kernel', 'platform', 'video'],
  http: ['kernel', 'platform'],
  jobs: ['kernel', 'platform'],
  features: ['kernel', 'platform', 'video', 'encoding', 'http', 'jobs'],
};

const serverLayers = serverFolders.map((folder) => ({
  name: `server-${folder}-imports-below`,
  comment: `server/src/${folder} imports ${[folder, ...allowedImports[folder]].join(', ')} only.`,
  severity: 'error',
  from: { path: `^server/src/${folder}/` },
  to: {
    path: '^server/src/',
    pathNot: `^server/src/(${[folder, 'words', ...allowedImports[folder]].join('|')})/`,
  },
}));

/**
 * The rules of an app in the browser.
 * @param islands the folders whose parts do not import each other
 */
const appRules = (app, islands) => {
  // From below. Entities may import each other.
  const floors = ['lib', 'ui', 'entities', islands.join('|'), 'screens', 'app'];
  return [
    ...floors.slice(0, -1).map((floor, index) => ({
      name: `${app}-${floor.replace('|', '-and-')}-imports-below`,
      comment: `${app}/src/${floor} imports the folders below it only.`,
      severity: 'error',
      from: { path: `^${app}/src/(${floor})/` },
      to: { path: `^${app}/src/(${floors.slice(index + 1).join('|')})/` },
    })),
    {
      name: `${app}-features-are-independent`,
      comment: `${islands.join(' and ')} of ${app}/src do not import each other; screens combine them.`,
      severity: 'error',
      // Each feature is an island; another folder is one as a whole.
      from: { path: `^${app}/src/(${islands.join('|').replace('features', 'features/[^/]+')})/` },
      to: { path: `^${app}/src/(${islands.join('|')})/`, pathNot: `^${app}/src/$1/` },
    },
    {
      name: `no-circular-${app}-entities`,
      comment: `Two folders of ${app}/src/entities must not import each other.`,
      severity: 'error',
      scope: 'folder',
      from: { path: `^${app}/src/entities/[^/]+$` },
      to: { circular: true, path: `^${app}/src/entities/[^/]+$` },
    },
  ];
};

export default {
  forbidden: [
    ...serverLayers,
    ...appRules('client', ['features', 'player']),
    ...appRules('console', ['features']),
    {
      name: 'no-circular',
      comment:
        'Files must not import each other in a circle, types included. Move the type that both need to the file where it belongs.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circular-folders',
      comment:
        'Two features, or two folders of platform, must not import each other. Move what both need into a third one that both import.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/src/(features|platform)/[^/]+$' },
      to: { circular: true, path: '^server/src/(features|platform)/[^/]+$' },
    },
    {
      name: 'feature-entry-points',
      comment: 'Another feature is imported through its entry point, features/<name>/<name>.ts.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: {
        path: '^server/src/features/([^/]+)/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/([^/]+)/\\1\\.ts$'],
      },
    },
    {
      name: 'app-uses-entry-points',
      comment: 'The app mounts features through their entry points.',
      severity: 'error',
      from: { path: '^server/src/(app|main)\\.ts$' },
      to: { path: '^server/src/features/[^/]+/', pathNot: '^server/src/features/([^/]+)/\\1\\.ts$' },
    },
    {
      name: 'server-and-apps-share-contracts-only',
      comment: 'The server, the client and the console share contracts only, and the two apps their look.',
      severity: 'error',
      from: { path: '^(server|client|console)/' },
      to: { path: '^(server|client|console|staff|demo|scripts)/', pathNot: '^$1/' },
    },
    {
      name: 'look-imports-nothing',
      comment: 'The look of the two apps imports neither of them, nor what they show.',
      severity: 'error',
      from: { path: '^look/' },
      to: { path: '^(contracts|server|client|console|staff|demo|scripts)/' },
    },
    {
      name: 'server-without-look',
      comment: 'The server draws nothing.',
      severity: 'error',
      from: { path: '^(server|contracts)/' },
      to: { path: '^look/' },
    },
    {
      name: 'programs-are-independent',
      comment:
        'staff and demo import contracts, the server and scripts/command-line, and nothing of each other or of the commands.',
      severity: 'error',
      from: { path: '^(staff|demo|scripts/command-line)/' },
      to: { path: '^(client|console|look|staff|demo|scripts)/', pathNot: ['^$1/', '^scripts/command-line/'] },
    },
    {
      name: 'demo-only-where-it-is-on',
      comment:
        'A server with DEMO=off loads nothing of the demo: import it dynamically. Its own commands import it statically.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '^scripts/(seed|reset-demo)\\.ts$' },
      to: { path: '^demo/', dynamic: false },
    },
    {
      name: 'scripts-import-no-repository',
      comment: 'Scripts call services.',
      severity: 'error',
      from: { path: '^(staff|demo|scripts)/' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'demo-in-a-process-of-its-own',
      comment:
        'The server loads nothing that draws, encodes or measures the demo. demo/studio/demo-process.ts does.',
      severity: 'error',
      from: { path: '^scripts/serve/' },
      to: { path: '^demo/studio/', reachable: true },
    },
    {
      name: 'database-in-repositories',
      comment: 'HTTP, kernel and jobs do not access the database.',
      severity: 'error',
      from: { path: '^server/src/(http|kernel|jobs)/' },
      to: { path: '^server/src/platform/database/' },
    },
    {
      name: 'system-access-only-in-platform',
      comment: 'Only platform accesses disk, processes, network and randomness.',
      severity: 'error',
      from: { path: '^server/src/(features|kernel|jobs)/' },
      to: {
        path: '^(node:)?(fs|fs/promises|child_process|crypto|http|https|net)$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'http-does-not-read-files',
      comment: 'Only platform accesses disk and processes.',
      severity: 'error',
      from: { path: '^server/src/http/' },
      to: { path: '^(node:)?(fs|fs/promises|child_process)$' },
    },
    {
      name: 'hls-only-in-player',
      comment: 'Only the player uses hls.js.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '^client/src/player/' },
      to: { path: 'node_modules/hls\\.js' },
    },
  ],
  options: {
    exclude: { path: ['/database/generated/internal/', tests, '^tests/'] },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
