import type { Plugin } from 'vite';

const JSON_SCHEMA_MODULES = /[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves the JSON Schema writer of zod out of the app, which never writes a schema: some 4 kB of every page's first
 * script. Each schema refers to it, so its exports stay and do nothing. The service keeps it, for its API description.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!JSON_SCHEMA_MODULES.test(id)) return null;
      const names = [...code.matchAll(EXPORTED)].map(([, name]) => name);
      return {
        code: `const unused = () => undefined;\nexport { ${names.map((name) => `unused as ${name}`).join(', ')} };`,
        map: null,
      };
    },
  };
}
