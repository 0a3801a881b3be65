import { ProblemError } from '../../platform/http/problemError.ts';

/** Why a location is not added. */
export function locationExists(name: string): ProblemError {
  const message = `A location named ${name} already exists.`;
  return new ProblemError(409, 'locationExists', message, { name: { message } });
}

/** Locations that are no longer as a form or a preview showed them. */
export function locationChanged(names: readonly string[]): ProblemError {
  const message = `Changed since they were shown: ${names.slice(0, 5).join(', ')}. Load the locations again.`;
  return new ProblemError(409, 'locationChanged', message);
}

/** Names in a file that no location has and that a new one cannot have. */
export function badLocationNames(names: readonly string[]): ProblemError {
  const message = `A new location cannot be called ${names.slice(0, 5).join(', ')}: letters, digits and underscore, 3 to 30 characters.`;
  return new ProblemError(400, 'invalidRequest', message, { locations: { message } });
}

/** Sites that a file would move: it has no edges, and lightning upon a site without its edge might not close it (S1). */
export function sitesMoved(names: readonly string[]): ProblemError {
  const message = `Drawn as polygons, which a file does not move: ${names.slice(0, 5).join(', ')}. Draw them anew at their new place.`;
  return new ProblemError(400, 'invalidRequest', message, { locations: { message } });
}

/** One of another client is not told from one that does not exist. */
export function locationNotFound(id: string, clientId: string): ProblemError {
  const message = `Location ${id} not found in ${clientId}.`;
  return new ProblemError(404, 'facilityNotFound', message, { facilityId: { message } });
}

/** Why a tag is not named so. */
export function tagExists(name: string): ProblemError {
  const message = `A tag named ${name} already exists.`;
  return new ProblemError(409, 'tagExists', message, { name: { message } });
}

/** Tags that were taken away while a person had them on the screen, or that are another client's. */
export function tagNotFound(ids: readonly number[]): ProblemError {
  return new ProblemError(404, 'tagNotFound', `Tag ${ids.join(', ')} not found.`);
}

/** The override of a yard that is to be another one could not be ended: nothing may be shown that it opens. */
export function overrideStands(): ProblemError {
  return new ProblemError(
    503,
    'overrideStands',
    'The override of this location could not be ended. Try again.',
  );
}
