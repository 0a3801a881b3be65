import type { LabRunOrder } from '#contracts/policyLab.ts';
import { LAB_MOST_FACILITIES } from '#contracts/policyLab.ts';
import type { Policy, PolicyOverview } from '#contracts/policy.ts';
import {
  ALERT_RADIUS_M,
  M_PER_MILE,
  policyFault,
  WARNING_RADIUS_M,
  type PolicyFault,
} from '#domain/policy/policyLimits.ts';
import type { LabState } from '#machines/policyLab/labFacts.ts';
import { numberOf } from '../policies/figureText.ts';
import { readRings, ringsText, type Rings, type RingsText } from '../policies/ringsText.ts';

/** A policy as it is typed. */
export type PolicyText = RingsText & {
  /** Of the row, while it stands in the form. */
  readonly key: number;
  readonly name: string;
  /** What its figures began with. */
  readonly begun: Rings;
};

/** What is written in the form of the lab. */
export type LabDraft = {
  readonly recording: 'uploaded' | { readonly hours: number };
  readonly facilityIds: readonly string[];
  readonly policies: readonly PolicyText[];
  /** Policy of the client that the first one is; null: none. */
  readonly policyId: string | null;
  readonly hourlyRate: string;
};

/** What is wrong with the form. */
export type LabDraftFault = PolicyFault | 'name' | 'recording' | 'facilities' | 'tooManyFacilities' | 'rate';

export const MOST_POLICIES = 10;
const WIDER_M = Math.round(2 * M_PER_MILE);
const DAY_H = 24;

/** The form as it begins: what was compared last, else the policy that most facilities have, and a wider one. */
export function firstDraft({ status, overview }: LabState, nameOf: (policy: Policy) => string): LabDraft {
  if (status.run !== null) {
    const known = new Set(overview.facilities.map(({ facilityId }) => facilityId));
    const last = draftOf(status.run.order);
    // one that was removed since could not be taken out of the form
    return { ...last, facilityIds: last.facilityIds.filter((id) => known.has(id)) };
  }
  const policy = commonestOf(overview);
  const rules = policy?.rules ?? null;
  const recording = status.recording === null ? { hours: DAY_H } : 'uploaded';
  const facilityIds = overview.facilities.map(({ facilityId }) => facilityId).slice(0, LAB_MOST_FACILITIES);
  const rest = { recording, facilityIds, hourlyRate: '', policyId: policy?.id ?? null } as const;
  if (policy === null || rules === null) return { ...rest, policies: [] };
  const wider = {
    alertRadiusM: Math.min(rules.alertRadiusM + WIDER_M, ALERT_RADIUS_M.max),
    warningRadiusM: Math.min(rules.warningRadiusM + WIDER_M, WARNING_RADIUS_M.max),
    quietPeriodMs: rules.quietPeriodMs,
  };
  const name = nameOf(policy);
  return { ...rest, policies: [textOf(0, { ...rules, name }), textOf(1, { ...wider, name: `${name} 2` })] };
}

/** One more policy, which begins as the last one. */
export function withPolicy(draft: LabDraft): LabDraft {
  const last = draft.policies.at(-1)!;
  const key = Math.max(...draft.policies.map((policy) => policy.key)) + 1;
  const name = `${draft.policies[0]!.name} ${draft.policies.length + 1}`;
  return { ...draft, policies: [...draft.policies, { ...last, key, name }] };
}

/** What the form says, and what is wrong with it; null: nothing. */
export function readDraft(
  draft: LabDraft,
  { status }: Pick<LabState, 'status'>,
): { readonly order: LabRunOrder; readonly fault: LabDraftFault | null } {
  const { recording, facilityIds, policyId } = draft;
  const policies = draft.policies.map(({ name, begun, ...text }) => ({
    name: name.trim(),
    ...readRings(text, begun),
  }));
  const order: LabRunOrder = {
    recording:
      recording === 'uploaded'
        ? { kind: 'uploaded', recordingId: status.recording?.id ?? '' }
        : { kind: 'kept', hours: recording.hours },
    facilityIds: [...facilityIds],
    policies,
    policyId,
    hourlyRate: draft.hourlyRate.trim() === '' ? null : numberOf(draft.hourlyRate),
  };
  return { order, fault: faultOf(order) };
}

function faultOf({ recording, facilityIds, policies, hourlyRate }: LabRunOrder): LabDraftFault | null {
  const names = new Set(policies.map(({ name }) => name));
  if (names.has('') || names.size < policies.length) return 'name';
  for (const { name: _name, ...rings } of policies) {
    const fault = policyFault({ ...rings, weatherLimits: {}, watchedHazards: [], requiredSources: [] });
    if (fault !== null) return fault;
  }
  if (facilityIds.length === 0) return 'facilities';
  if (facilityIds.length > LAB_MOST_FACILITIES) return 'tooManyFacilities';
  if (recording.kind === 'uploaded' && recording.recordingId === '') return 'recording';
  return hourlyRate === null || (hourlyRate > 0 && hourlyRate <= 1e9) ? null : 'rate';
}

function draftOf({ recording, facilityIds, policies, policyId, hourlyRate }: LabRunOrder): LabDraft {
  return {
    recording: recording.kind === 'kept' ? { hours: recording.hours } : 'uploaded',
    facilityIds,
    policies: policies.map((policy, nth) => textOf(nth, policy)),
    policyId,
    hourlyRate: hourlyRate === null ? '' : String(hourlyRate),
  };
}

/** The policy in force that most facilities have; null: none is in force. */
function commonestOf({ policies, facilities }: PolicyOverview): Policy | null {
  const count = ({ id }: Policy) => facilities.filter(({ policyId }) => policyId === id).length;
  const [first] = policies
    .filter(({ rules }) => rules !== null)
    .toSorted((one, other) => count(other) - count(one));
  return first ?? null;
}

function textOf(
  key: number,
  { name, alertRadiusM, warningRadiusM, quietPeriodMs }: LabRunOrder['policies'][number],
): PolicyText {
  const begun = { alertRadiusM, warningRadiusM, quietPeriodMs };
  return { key, name, begun, ...ringsText(begun) };
}
