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
  'src/server': ['src/domain', 'src/contracts'],
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

/** Library → the only rooms that may know it. Swapping it then means one room's work. */
const doors = {
  xstate: ['machines', 'src/adapters', 'src/views', 'src/app'],
  react: ['src/ui', 'src/views', 'src/app'],
  ol: ['src/map'],
  'ol-mapbox-style': ['src/map'],
  'd3-[a-z-]+': ['src/charts'],
  dayjs: ['src/ui/format'],
  comlink: ['workers', 'src/adapters'],
  zod: ['src/contracts', 'src/server'],
  fastify: ['src/server'],
  h5wasm: ['src/server/sources'],
  'drizzle-orm': ['src/server/storage'],
  '@electric-sql/pglite': ['src/server/storage'],
};

const within = (folders) => folders.map((folder) => `^${folder}/`);

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
