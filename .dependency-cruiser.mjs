// Who may import whom. The rules see resolved files, so that every spelling of an import is held against them.
const tests = '\\.(test|fixture)\\.tsx?$';
const serverRooms = ['kernel', 'platform', 'video', 'http', 'jobs', 'features'];
const clientRooms = ['lib', 'ui', 'features', 'screens', 'app'];

/** Each room imports the rooms that stand before it in its list, and itself. */
const layers = {
  kernel: ['platform'],
  platform: ['kernel'],
  video: ['kernel', 'platform'],
  http: ['kernel', 'platform'],
  jobs: ['kernel', 'platform'],
  features: ['kernel', 'platform', 'video', 'http', 'jobs'],
};

const serverLayers = serverRooms.map((room) => ({
  name: `server-${room}-imports-below`,
  comment: `server/src/${room} imports ${layers[room].join(', ')} only.`,
  severity: 'error',
  from: { path: `^server/src/${room}/` },
  to: { path: '^server/src/', pathNot: `^server/src/(${[room, 'words', ...layers[room]].join('|')})/` },
}));

const clientLayers = clientRooms.map((room, index) => ({
  name: `client-${room}-imports-below`,
  comment: `client/src/${room} imports the rooms below it only.`,
  severity: 'error',
  from: { path: `^client/src/${room}/` },
  to: { path: `^client/src/(${clientRooms.slice(index + 1).join('|')})/` },
}));

export default {
  forbidden: [
    ...serverLayers,
    ...clientLayers.slice(0, -1),
    {
      name: 'no-circular-folders',
      comment: 'A feature that needs another must not be needed by it; what both share moves below them.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/src/features/[^/]+$' },
      to: { circular: true, path: '^server/src/features/[^/]+$' },
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
      name: 'client-features-stand-alone',
      comment: 'Features of the client do not import each other; screens combine them.',
      severity: 'error',
      from: { path: '^client/src/features/([^/]+)/' },
      to: { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    },
    {
      name: 'server-and-client-meet-in-contracts',
      comment: 'Client and server share contracts only.',
      severity: 'error',
      from: { path: '^(server|client)/' },
      to: { path: '^(server|client)/src/', pathNot: '^$1/' },
    },
    {
      name: 'scripts-import-no-repository',
      comment: 'Scripts call services.',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'database-in-repositories',
      comment: 'Only repositories, platform and their types know the generated database client.',
      severity: 'error',
      from: { path: '^server/src/(http|kernel|jobs)/' },
      to: { path: '^server/src/platform/database/' },
    },
    {
      name: 'features-reach-outside-through-platform',
      comment: 'Only platform knows disk, processes, network and randomness.',
      severity: 'error',
      from: { path: '^server/src/(features|kernel|jobs)/' },
      to: {
        path: '^(node:)?(fs|fs/promises|child_process|crypto|http|https|net)$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'http-does-not-read-files',
      comment: 'Only platform knows disk and processes.',
      severity: 'error',
      from: { path: '^server/src/http/' },
      to: { path: '^(node:)?(fs|fs/promises|child_process)$' },
    },
    {
      name: 'player-owns-hls',
      comment: 'Only features/player uses hls.js.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '^client/src/features/player/' },
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
