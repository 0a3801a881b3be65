import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { lockFolder } from './folderLock.ts';
import { createTurns } from '../../platform/threads/slices.ts';
import { StorageError } from './storageError.ts';
import { reasonOf } from '../../platform/log/reasonOf.ts';

type FileSystemOptions = Parameters<NodeFS['init']>[1];

/**
 * The embedded database's file system, with a real fsync. As shipped it starts with `-F` and without an fsync call:
 * a commit then survives the death of the process but not of the machine.
 */
class SyncingNodeFS extends NodeFS {
  override async init(pg: PGlite, options: FileSystemOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), installFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
  }
}

interface NodeFileStream {
  /** The operating system's descriptor; absent for folders. */
  nfd?: number;
}

function installFsync(module: unknown): void {
  const { NODEFS } = module as { NODEFS: { stream_ops: { fsync?: (stream: NodeFileStream) => number } } };
  NODEFS.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fsyncSync(nfd);
    return 0;
  };
}

// the log is flushed by fsync because fdatasync leads nowhere in this build
const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'synchronous_commit=on',
  // what a checkpoint keeps of the log for its next round
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
];

/** Begins with what was dumped: making a database takes many times as long. */
export async function openMemoryDatabase(dump: Blob): Promise<PGlite> {
  return sharingTurns(await PGlite.create({ loadDataDir: dump }));
}

/**
 * The embedded database works in this thread and answers without a turn of the event loop: a hundred statements in a row
 * would keep every other caller waiting for all of them. Now only a few at a time do.
 */
function sharingTurns(client: PGlite): PGlite {
  const execute = client.execProtocolStream.bind(client);
  const pauseAfter = createTurns();
  client.execProtocolStream = async (...message) => {
    const begunMs = performance.now();
    const answer = await execute(...message);
    await pauseAfter(performance.now() - begunMs);
    return answer;
  };
  return client;
}

/**
 * Opens the database in `<dataDir>/database`, creating it at the first start. `folder` is the one with its files.
 * Throws StorageError (one line) when the folder cannot be written, is in use, or holds a database that does not open.
 */
export async function openFolderDatabase(
  dataDir: string,
): Promise<{ client: PGlite; folder: string; unlock: () => void }> {
  checkWritable(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    if (!existsSync(folder)) await createDatabase(dataDir, folder);
    const client = await PGlite.create({ fs: new SyncingNodeFS(folder), startParams: durableParams });
    return { client: sharingTurns(client), folder, unlock };
  } catch (error) {
    unlock();
    throw new StorageError(`The database in ${dataDir} cannot be opened: ${reasonOf(error)}.`);
  }
}

function checkWritable(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir));
    const probe = join(dataDir, `.writable.${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StorageError(`The data folder ${dataDir} cannot be written (${reasonOf(error)}).`);
  }
}

// step by step: Node's own recursive mkdir never returns where the kernel refuses (below /proc, for one)
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

// made aside and renamed when whole: a process killed while creating leaves nothing that looks like a database
async function createDatabase(dataDir: string, folder: string): Promise<void> {
  const draft = join(dataDir, 'database.creating');
  rmSync(draft, { recursive: true, force: true });
  const client = await PGlite.create({ fs: new NodeFS(draft) });
  await client.close();
  flushFolder(draft);
  renameSync(draft, folder);
}

// what later commits build upon must be on the disk before them
function flushFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = openSync(join(entry.parentPath, entry.name), 'r+');
    fsyncSync(file);
    closeSync(file);
  }
}
