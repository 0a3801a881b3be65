import { ProblemError, storageFailed } from '../../platform/http/problemError.ts';
import type { OverrideRecord } from '../../storage/repositories/overridesRepository.ts';
import type { RemovalOutcome, SettingOutcome } from './overrideService.ts';

/** Returns the problem of an override that was not set. */
export function settingProblem(outcome: Exclude<SettingOutcome, { key: 'set' }>): ProblemError {
  switch (outcome.key) {
    case 'overrideExists': {
      const { facility, inForce } = outcome;
      const text = `${inForce.setByName} has already set the override '${inForce.message}' at ${facility.id}. Remove it first.`;
      return new ProblemError(409, outcome.key, text, { overrideUserName: { message: inForce.setByName } });
    }
    case 'overrideReplaced':
      return replacedProblem(outcome.inForce);
    case 'overrideEnded': {
      const text = `The override that this one was to replace at ${outcome.facility.id} has ended.`;
      return new ProblemError(409, outcome.key, text);
    }
    case 'probabilityTooHigh': {
      const text = `The strike probability near ${outcome.facility.id} is too high or unknown.`;
      return new ProblemError(409, outcome.key, text);
    }
    case 'strikeSince': {
      const text = `Lightning has struck inside the alert circle of ${outcome.facility.id} since you decided.`;
      return new ProblemError(409, outcome.key, text);
    }
    case 'notStored':
      return storageFailed();
    default:
      return outcome satisfies never;
  }
}

/** Returns the problem of a removal that was not done. */
export function removalProblem(outcome: Exclude<RemovalOutcome, { key: 'removed' }>): ProblemError {
  switch (outcome.key) {
    case 'overrideNotFound':
      return new ProblemError(404, outcome.key, 'No override is in effect at this facility.');
    case 'overrideReplaced':
      return replacedProblem(outcome.inForce);
    case 'notStored':
      return storageFailed();
    default:
      return outcome satisfies never;
  }
}

function replacedProblem({ setByName, message }: OverrideRecord): ProblemError {
  const text = `${setByName} has since set the override '${message}' at this facility.`;
  return new ProblemError(409, 'overrideReplaced', text, { overrideUserName: { message: setByName } });
}
