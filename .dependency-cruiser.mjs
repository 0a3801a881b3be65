/** Room → rooms it may import from. A room not listed for another is closed to it. */
const rooms = {
  'src/domain': [],
  'src/contracts': ['src/domain'],
  machines: ['src/domain', 'src/contracts'],
  workers: ['src/domain'],
  'src/adapters': ['src/domain', 'src/contracts', 'machines', 'workers'],
  'src/offline': ['src/domain', 'src/contracts'],
  'src/map': ['src/domain', 'src/contracts'],
  'src/charts': ['src/domain', 'src/contracts'],
  'src/ui': ['src/domain', 'src/contracts'],
  'src/views': ['src/domain', 'src/contracts', 'machines', 'src/map', 'src/charts', 'src/ui', 'locales'],
  'src/server': ['src/domain', 'src/contracts', 'locales'],
  'src/app': [
    'src/domain',
    'src/contracts',
    'machines',
    'src/adapters',
    'src/map',
    'src/charts',
    'src/ui',
    'src/views',
    'locales',
  ],
};

/** Floors of the service, from the bottom up: each imports its own folders and lower floors. `main.ts` stands on top. */
export const floors = [
  'src/server/platform',
  'src/server/storage',
  'src/server/sources',
  'src/server/world',
  'src/server/alerting',
  'src/server/useCases',
  'src/server/routes',
  'src/server/composition',
];

/** Folders inside the app, top to bottom: each may import the floors below its own, and nothing else of the app. */
const appFloors = [
  [
    'choice',
    'displays',
    'firstYard',
    'links',
    'people',
    'policyLab',
    'routes',
    'signIn',
    'sources',
    'tracking',
    'wall',
  ],
  ['mapPage'],
  ['facility'],
  ['map'],
  ['layers', 'sensors', 'shell', 'vehicleHeat', 'yard'],
  ['profile'],
  ['admin'],
  ['compute', 'forms', 'history', 'kiosk', 'places', 'reports'],
  ['page'],
  ['platform'],
  ['address', 'binding'],
];

/** Library → the only rooms that may know it. Swapping it then means one room's work. */
const doors = {
  xstate: ['machines', 'src/adapters', 'src/views', 'src/app'],
  react: ['src/ui', 'src/views', 'src/app'],
  ol: ['src/map'],
  'ol-mapbox-style': ['src/map'],
  'd3-[a-z-]+': ['src/charts'],
  comlink: ['workers', 'src/adapters'],
  zod: ['src/contracts', 'src/server'],
  fastify: ['src/server'],
  h5wasm: ['src/server/sources'],
  'fast-png': ['src/server/sources'],
  'drizzle-orm': ['src/server/storage'],
  '@electric-sql/pglite': ['src/server/storage'],
  '@nats-io/[a-z-]+': ['src/server/platform'],
  aws4fetch: ['src/server/platform'],
  'socket.io-client': ['src/server/sources'],
  '@opentelemetry/[a-z-]+': ['src/server/platform'],
};

const within = (folders) => folders.map((folder) => `^${folder}/`);

/** One rule a floor: folders of one floor do not know one another. */
const floorRules = (room, floors) =>
  floors.map((floor, nth) => ({
    name: `floor:${room}/${floor.join('+')}`,
    comment: `Only floors below may be imported. Move the code down, or pass it in.`,
    severity: 'error',
    from: { path: `^${room}/(${floor.join('|')})/` },
    to: {
      path: `^${room}/`,
      pathNot: [
        `^${room}/$1/`,
        ...within(
          floors
            .slice(nth + 1)
            .flat()
            .map((folder) => `${room}/${folder}`),
        ),
      ],
    },
  }));

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(node:|bun:)' },
    },
    ...Object.entries(rooms).map(([room, open]) => ({
      name: `room:${room}`,
      comment: `${room} may import from: ${open.join(', ') || 'nothing'}. Move the code, or pass it in.`,
      severity: 'error',
      from: { path: `^${room}/` },
      to: { path: '^(src|machines|workers|tests|locales)/', pathNot: within([room, ...open]) },
    })),
    ...floors.map((floor, height) => ({
      name: `floor:${floor}`,
      comment: `${floor} may import lower floors only: ${floors.slice(0, height).join(', ') || 'none'}. Move the code down, or pass it in.`,
      severity: 'error',
      from: { path: `^${floor}/` },
      to: { path: '^src/server/', pathNot: within(floors.slice(0, height + 1)) },
    })),
    {
      name: 'no-folder-cycles',
      comment: 'These folders import each other. Move what both need into a folder below them.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/(app|server|views)/' },
      to: { circular: true },
    },
    ...floorRules('src/app', appFloors),
    {
      name: 'floor:src/app has no other folders',
      comment: 'This folder stands on no floor. Give it one in appFloors.',
      severity: 'error',
      from: {},
      to: { path: '^src/app/[^/]+/', pathNot: within(appFloors.flat().map((folder) => `src/app/${folder}`)) },
    },
    ...Object.entries(doors).map(([library, open]) => ({
      name: `door:${library}`,
      comment: `Only ${open.join(', ')} may know ${library}. Ask that room for what you need.`,
      severity: 'error',
      from: { path: '^(src|machines|workers)/', pathNot: within(open) },
      to: { path: `(^|node_modules/)${library}(/|$)` },
    })),
  ],
  options: {
    tsPreCompilationDeps: true, // type imports count too: a type is a dependency
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^tests/unit/rooms/canary/' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'default'], exportsFields: ['exports'] },
  },
};
