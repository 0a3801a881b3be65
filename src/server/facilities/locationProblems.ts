import { ProblemError } from '../problemError.ts';

/** Why a location is not added. */
export function locationExists(name: string): ProblemError {
  const message = `There is a location ${name} already.`;
  return new ProblemError(409, 'locationExists', message, { name: { message } });
}

/** One of another client is not told from one that does not exist. */
export function locationNotFound(id: string, clientId: string): ProblemError {
  const message = `There is no location ${id} of ${clientId}.`;
  return new ProblemError(404, 'facilityNotFound', message, { facilityId: { message } });
}

/** Why a tag is not named so. */
export function tagExists(name: string): ProblemError {
  const message = `There is a tag ${name} already.`;
  return new ProblemError(409, 'tagExists', message, { name: { message } });
}

/** Tags that were taken away while somebody had them on the screen, or that are another client's. */
export function tagNotFound(ids: readonly number[]): ProblemError {
  return new ProblemError(404, 'tagNotFound', `There is no tag ${ids.join(', ')}.`);
}

/** The override of a yard that is to be another one could not be ended: nothing may be shown that it opens. */
export function overrideStands(): ProblemError {
  return new ProblemError(
    503,
    'overrideStands',
    'The override of this location could not be ended. Try again.',
  );
}
