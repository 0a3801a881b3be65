import { ProblemError } from '../../platform/http/problemError.ts';

export function policyNotFound(policyId: string): ProblemError {
  return new ProblemError(404, 'policyNotFound', `Policy ${policyId} not found.`);
}

export function proposalNotFound(): ProblemError {
  return new ProblemError(404, 'policyNotFound', 'This proposal was not found.');
}

export function policyChanged(): ProblemError {
  return new ProblemError(409, 'policyChanged', 'Someone else has changed this policy. Reload it.');
}

export function ownProposal(): ProblemError {
  return new ProblemError(409, 'ownProposal', 'Another site admin has to confirm this change.');
}

export function policyWaits(): ProblemError {
  return new ProblemError(409, 'policyWaits', 'No version of this policy is confirmed yet.');
}

export function policyNameTaken(name: string): ProblemError {
  return new ProblemError(409, 'policyNameTaken', `There is a policy named ${name}.`);
}

export function facilityUnknown(facilityId: string): ProblemError {
  return new ProblemError(404, 'facilityNotFound', `Facility ${facilityId} not found.`);
}

export function sourceUnknown(sourceId: string): ProblemError {
  return new ProblemError(
    400,
    'sourceUnknown',
    `${sourceId} is no primary source of lightning of this service.`,
  );
}
