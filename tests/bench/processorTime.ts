import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Milliseconds in one tick of the kernel's accounts; the same on every Linux that Node runs on. */
const TICK_MS = 10;

/** Processor time that a process has used since its start, ms; null: this system does not tell. */
export function processorMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name of the program, in brackets, may hold spaces
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}

/** Binds all threads of a process to one processor. Where there is no `taskset` they stay free. */
export function bindTo(processor: number, pid: number): void {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)]);
}
