import { ProblemError, storageFailed } from '../problemError.ts';
import type { OverrideRecord } from '../storage/repositories/overridesRepository.ts';
import type { RemovalOutcome, SettingOutcome } from './overrideDesk.ts';

/** What somebody is told whose override was not set. */
export function settingProblem(outcome: Exclude<SettingOutcome, { key: 'set' }>): ProblemError {
  switch (outcome.key) {
    case 'overrideExists': {
      const { facility, inForce } = outcome;
      const text = `${inForce.setByName} has set '${inForce.message}' at ${facility.id}. Remove it first.`;
      return new ProblemError(409, outcome.key, text, { overrideUserName: { message: inForce.setByName } });
    }
    case 'overrideReplaced':
      return replacedProblem(outcome.inForce);
    case 'overrideEnded': {
      const text = `The override that this one was to replace at ${outcome.facility.id} has ended.`;
      return new ProblemError(409, outcome.key, text);
    }
    case 'probabilityTooHigh': {
      const text = `Lightning near ${outcome.facility.id} is too likely, or nobody knows how likely it is.`;
      return new ProblemError(409, outcome.key, text);
    }
    case 'notStored':
      return storageFailed();
    default:
      return outcome satisfies never;
  }
}

/** What somebody is told whose removal was not done. */
export function removalProblem(outcome: Exclude<RemovalOutcome, { key: 'removed' }>): ProblemError {
  switch (outcome.key) {
    case 'overrideNotFound':
      return new ProblemError(404, outcome.key, 'No override is in force there.');
    case 'overrideReplaced':
      return replacedProblem(outcome.inForce);
    case 'notStored':
      return storageFailed();
    default:
      return outcome satisfies never;
  }
}

function replacedProblem({ setByName, message }: OverrideRecord): ProblemError {
  const text = `By now ${setByName} has set '${message}' there.`;
  return new ProblemError(409, 'overrideReplaced', text, { overrideUserName: { message: setByName } });
}
