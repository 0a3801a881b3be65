import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INDEX_FILE, RecordedAnswer } from './recordedAnswer.ts';

/**
 * Reads the index of a record: its answers in the order in which they came.
 *
 * @throws Error if the folder is no record.
 */
export async function readAnswers(dir: string): Promise<RecordedAnswer[]> {
  const text = await readFile(join(dir, INDEX_FILE), 'utf8').catch(() => {
    throw new Error(`${dir} is no record: ${INDEX_FILE} was expected in it.`);
  });
  const lines = text.split('\n').filter((one) => one !== '');
  return lines.map((line) => RecordedAnswer.parse(JSON.parse(line)));
}
