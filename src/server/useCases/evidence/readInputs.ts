import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import { InputsBase, JudgedInput } from '../../alerting/judgedInputs.ts';
import type { InputsKept } from './evidencePart.ts';

const unpacked = promisify(gunzip);

/** A file of inputs that cannot be used; the message is one line for the person at the terminal. */
export class InputsUnusable extends Error {}

/** @throws InputsUnusable if the file is missing, is not the one that the evidence names, or cannot be read. */
export async function readInputs(
  dir: string,
  { name, sha256 }: Pick<InputsKept, 'name' | 'sha256'>,
): Promise<{ readonly base: InputsBase; readonly inputs: readonly JudgedInput[] }> {
  const bytes = await readFile(join(dir, name)).catch((error: unknown) => {
    throw new InputsUnusable(`${name} is missing: ${reasonOf(error)}`);
  });
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256)
    throw new InputsUnusable(
      `${name} was changed: its SHA-256 is ${found}, and the evidence names ${sha256}`,
    );
  try {
    const [first = '', ...rest] = (await unpacked(bytes)).toString('utf8').trimEnd().split('\n');
    const base = InputsBase.parse(JSON.parse(first));
    return { base, inputs: rest.map((line) => JudgedInput.parse(JSON.parse(line))) };
  } catch (error) {
    throw new InputsUnusable(`${name} cannot be read by this version: ${reasonOf(error)}`);
  }
}
