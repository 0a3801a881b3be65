// Installs, builds and finds a browser, each only when needed. Plain Node, no dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { writePseudoLocale } from './pseudoLocale.mjs';

const STAMPS = join('node_modules', '.stamps');
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const FIREFOXES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const POSTGRES = '/usr/lib/postgresql';
const BUILD_INPUTS = [
  'src',
  'machines',
  'workers',
  'locales',
  'public',
  'docs/manual',
  'scripts/manual',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.serviceWorker.ts',
  'vite.descriptions.ts',
  'vite.oldBrowser.ts',
  'vite.jsonSchema.ts',
];
/** What else a copy needs to be built. */
const PSEUDO_INPUTS = ['scripts', 'package.json', 'tsconfig.json', 'tsconfig.base.json'];

/** Ends the process with one readable line. */
export function refuse(line) {
  console.error(line);
  process.exit(1);
}

export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  refuse(`Node ${process.versions.node} is too old: Safety Command Center needs Node 20.19 or newer.`);
}

/** An image has what was built and no sources: there is nothing to install or build there. */
const isImage = () => !existsSync('package-lock.json');

export function ensureInstalled() {
  if (isImage()) return;
  stamped('install', hashOf(['package-lock.json']) + process.version, existsSync('node_modules/vite'), () => {
    console.log('Installing packages …');
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

/** Also where a test starts a program that builds first: not with the React for development. */
const AS_SHIPPED = { NODE_ENV: 'production' };

export function ensureBuilt() {
  if (isImage()) return;
  const inputs = [...BUILD_INPUTS.flatMap(filesIn), 'package-lock.json'];
  stamped(
    'build',
    hashOf(inputs),
    existsSync('dist/server/main.mjs') && existsSync('dist/client/index.html'),
    () => {
      console.log('Building …');
      run('npm', ['run', '--silent', 'build'], AS_SHIPPED);
    },
  );
}

/** Where the product is built with the pseudo-language as one more folder. */
export const PSEUDO_ROOT = join('dist', 'pseudo');

/** Adds a language to a copy of the product as anybody would: its folder, `npm run languages`, the check, the build. */
export function ensurePseudoBuilt() {
  const inputs = [...BUILD_INPUTS, ...PSEUDO_INPUTS];
  const hash = hashOf([...inputs.flatMap(filesIn), 'package-lock.json']);
  stamped('pseudo', hash, existsSync(join(PSEUDO_ROOT, 'dist/server/main.mjs')), () => {
    console.log('Building with the pseudo-language …');
    rmSync(PSEUDO_ROOT, { recursive: true, force: true });
    for (const input of inputs) cpSync(input, join(PSEUDO_ROOT, input), { recursive: true });
    writePseudoLocale(PSEUDO_ROOT);
    for (const script of ['languages', 'lintLocales'])
      run('node', [`scripts/${script}.mjs`], {}, PSEUDO_ROOT);
    run('npm', ['run', '--silent', 'build'], AS_SHIPPED, PSEUDO_ROOT);
  });
}

/** Path of a Chromium; installed through apt where there is none, without the windows that no test looks at. */
export function ensureBrowser() {
  const known = [process.env.CHROMIUM_PATH, ...BROWSERS].find((path) => path && existsSync(path));
  if (known) return known;
  installByApt('chromium-headless-shell', 'Chromium', 'Install one and set CHROMIUM_PATH.');
  return BROWSERS[0];
}

/** Path of a Firefox; installed through apt, as Debian names it, where there is none. */
export function ensureFirefox() {
  const known = [process.env.FIREFOX_PATH, ...FIREFOXES].find((path) => path && existsSync(path));
  if (known) return known;
  installByApt('firefox-esr', 'Firefox', 'Install one and set FIREFOX_PATH.');
  return FIREFOXES[0];
}

/** A PostgreSQL that tests can start for themselves; installed through apt where there is none. */
export function ensurePostgres() {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  const folders = [process.env.POSTGRES_BIN, ...versions.map((version) => join(POSTGRES, version, 'bin'))];
  if (folders.some((folder) => folder && existsSync(join(folder, 'initdb')))) return;
  const advice = 'Install version 15 or newer and set POSTGRES_BIN to the folder of initdb.';
  installByApt('postgresql', 'PostgreSQL', advice);
}

/** The bus and the proxies that some tests start for themselves, and otherwise leave out; installed through apt. */
export function ensureBusAndProxies() {
  const isThere = (path) => existsSync(path);
  if (!['/usr/bin/nats-server', '/usr/sbin/nats-server'].some(isThere))
    installByApt('nats-server', 'NATS', 'Install nats-server 2.9 or newer.');
  if (!['/usr/sbin/nginx', '/usr/local/sbin/nginx'].some(isThere))
    installByApt('nginx-light', 'nginx', 'Install nginx.');
  if (!['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].some(isThere))
    installByApt('haproxy', 'HAProxy', 'Install HAProxy 2.4 or newer.');
}

/** @param advice What to do where there is no apt. */
function installByApt(packageName, name, advice) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0)
    refuse(`No ${name} found, and it cannot be installed here without apt and root. ${advice}`);
  console.log(`Installing ${name} …`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName]);
}

/** Runs a command with our terminal; a failure ends this process with its code. */
export function run(command, args, env = {}, cwd = '.') {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) refuse(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function stamped(name, value, isPresent, work) {
  const stamp = join(STAMPS, name);
  if (isPresent && existsSync(stamp) && readFileSync(stamp, 'utf8') === value) return;
  work();
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stamp, value);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
