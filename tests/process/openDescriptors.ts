import { existsSync, readdirSync, readlinkSync } from 'node:fs';

/** Files, sockets and pipes that a process has open: those of the embedded database, and all others. */
export type OpenDescriptors = { readonly database: number; readonly others: number };

/** null: this system does not tell. */
export function openDescriptors(pid: number): OpenDescriptors | null {
  const folder = `/proc/${pid}/fd`;
  if (!existsSync(folder)) return null;
  let [database, others] = [0, 0];
  for (const name of readdirSync(folder)) {
    const target = targetOf(`${folder}/${name}`);
    if (target === null) continue;
    if (target.includes('/database/')) database += 1;
    else others += 1;
  }
  return { database, others };
}

/** null: it was closed meanwhile. */
function targetOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
