// `npm run sbom`: lists what is shipped, with versions and licences, in CycloneDX on standard output.
import { execFileSync } from 'node:child_process';

const ORDER = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const IS_FOR_DEVELOPMENT = 'cdx:npm:package:development';

// npm's own `--omit dev` leaves out what developers need too, such as react
const all = JSON.parse(execFileSync('npm', ORDER, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }));
const isShipped = ({ properties = [] }) => !properties.some(({ name }) => name === IS_FOR_DEVELOPMENT);
const components = all.components.filter(isShipped);
const shipped = new Set([all.metadata.component, ...components].map((component) => component['bom-ref']));
const dependencies = all.dependencies
  .filter(({ ref }) => shipped.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => shipped.has(other)) }));

process.stdout.write(`${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`);
