import { readFile } from 'node:fs/promises';
import { LabPolicies } from '#contracts/policyLab.ts';

/** Reads the policies of a comparison. @throws Error in one line that names what is wrong with the file. */
export async function readLabPolicies(path: string): Promise<LabPolicies> {
  const { success, data, error } = LabPolicies.safeParse(parseJson(await readFile(path, 'utf8'), path));
  if (success) return data;
  const [issue] = error.issues;
  const place = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw new Error(`${path} lists no policies that can be compared${place}: ${issue?.message ?? 'invalid'}.`);
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON.`, { cause: error });
  }
}
