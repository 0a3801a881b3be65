import { ProblemError } from '../../platform/http/problemError.ts';
import type { WeatherModel } from './weatherModel.ts';

/**
 * The model that weather is answered from.
 *
 * @throws ProblemError 404 `weatherUnknown` if there is none: nothing invented is told beside live lightning (S14).
 */
export function knownModel(model: WeatherModel | null): WeatherModel {
  if (model === null) throw new ProblemError(404, 'weatherUnknown', 'The weather is not known here.');
  return model;
}
