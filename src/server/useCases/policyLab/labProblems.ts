import { ProblemError } from '../../platform/http/problemError.ts';

export function labRunning(): ProblemError {
  return new ProblemError(409, 'labRunning', 'A comparison of this client is running.');
}

export function labUnwatched(facilityId: string): ProblemError {
  const text = `No source tells of quiet at ${facilityId}: what was kept of others proves nothing there.`;
  return new ProblemError(409, 'labUnwatched', text);
}

export function labRunNotFound(): ProblemError {
  return new ProblemError(404, 'labRunNotFound', 'This comparison does not exist any more.');
}

export function labRecordingNotFound(): ProblemError {
  return new ProblemError(404, 'labRecordingNotFound', 'This recording does not exist any more.');
}

export function labRecordingRefused(): ProblemError {
  const text = 'Only CSV, GeoJSON and line-delimited JSON are read.';
  return new ProblemError(400, 'labRecordingRefused', text);
}

export function labRecordingTooBig(): ProblemError {
  return new ProblemError(413, 'labRecordingTooBig', 'A recording may have up to 32 MB.');
}

/** Other clients are comparing, or have recordings here, already. */
export function labBusy(): ProblemError {
  return new ProblemError(429, 'tooBusy', 'Too much is asked for at once. Try again in a moment.');
}
