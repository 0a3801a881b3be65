import { describe, expect, test } from 'vitest';
import { LabRunOrder } from '#contracts/policyLab.ts';
import { EMPTY_LAB_STATUS, labStatusWith, LAB_ORDER, LAB_RECORDING } from '#tests/support/policyLabSystem.ts';
import { POLICY_OVERVIEW } from '#tests/support/policiesSystem.ts';
import { firstDraft, readDraft, withPolicy, type LabDraft } from '#views/policyLab/labDraft.ts';
import { partCountOf, partsOfText } from '#views/policyLab/partsOfText.ts';
import { LAB_PART_LENGTH } from '#contracts/policyLab.ts';

const STATE = { status: EMPTY_LAB_STATUS, result: null, overview: POLICY_OVERVIEW };
const nameOf = ({ name }: { name: string }) => name;
const begun = (changes: Partial<LabDraft> = {}) => ({ ...firstDraft(STATE, nameOf), ...changes });

describe('the form of the policy lab', () => {
  test('begins with the policy that most facilities have, and a wider one [GAP-139]', () => {
    const { order, fault } = readDraft(begun(), STATE);
    expect(fault).toBeNull();
    expect(LabRunOrder.parse(order)).toEqual(order);
    expect(order).toMatchObject({
      recording: { kind: 'kept', hours: 24 },
      facilityIds: ['NORTH_YARD'],
      policyId: 'default',
      hourlyRate: null,
      policies: [
        { name: 'Default', alertRadiusM: 9_656, quietPeriodMs: 1_800_000 },
        { name: 'Default 2', alertRadiusM: 12_875, quietPeriodMs: 1_800_000 },
      ],
    });
  });

  test('begins with what was compared last, to the metre [GAP-139]', () => {
    const facilities = LAB_ORDER.facilityIds.map((facilityId) => ({
      ...POLICY_OVERVIEW.facilities[0]!,
      facilityId,
    }));
    const status = labStatusWith({ state: 'finished' });
    const state = { ...STATE, status, overview: { ...POLICY_OVERVIEW, facilities } };
    expect(readDraft(firstDraft(state, nameOf), state).order).toEqual(LAB_ORDER);
  });

  test('compares the policy itself, not one whose figures are rounded [S2][GAP-139]', () => {
    const rules = {
      ...POLICY_OVERVIEW.policies[0]!.rules!,
      alertRadiusM: 10_000,
      warningRadiusM: 20_000,
      quietPeriodMs: 1_900_000,
    };
    const policies = POLICY_OVERVIEW.policies.map((policy, nth) =>
      nth === 0 ? { ...policy, rules } : policy,
    );
    const state = { ...STATE, overview: { ...POLICY_OVERVIEW, policies } };
    const draft = withPolicy(firstDraft(state, nameOf));
    const { order, fault } = readDraft(draft, state);
    expect(fault).toBeNull();
    expect(LabRunOrder.parse(order).policies).toMatchObject([
      { alertRadiusM: 10_000, warningRadiusM: 20_000, quietPeriodMs: 1_900_000 },
      { alertRadiusM: 13_219, warningRadiusM: 23_219, quietPeriodMs: 1_900_000 },
      { alertRadiusM: 13_219, warningRadiusM: 23_219, quietPeriodMs: 1_900_000 },
    ]);
    const [own, ...others] = draft.policies;
    const written = readDraft({ ...draft, policies: [{ ...own!, quietMin: '31' }, ...others] }, state);
    expect(written.order.policies[0]).toMatchObject({ alertRadiusM: 10_000, quietPeriodMs: 1_860_000 });
  });

  test('leaves out a facility that was removed since', () => {
    const state = { ...STATE, status: labStatusWith({ state: 'finished' }) };
    expect(firstDraft(state, nameOf).facilityIds).toEqual(['NORTH_YARD']);
  });

  test('adds policies with names of their own', () => {
    const draft = withPolicy(withPolicy(begun()));
    expect(draft.policies.map(({ name }) => name)).toEqual([
      'Default',
      'Default 2',
      'Default 3',
      'Default 4',
    ]);
    expect(readDraft(draft, STATE).fault).toBeNull();
  });

  const [first, second] = begun().policies;
  test.each<[string, Partial<LabDraft>]>([
    ['name', { policies: [first!, { ...second!, name: 'Default ' }] }],
    ['name', { policies: [first!, { ...second!, name: ' ' }] }],
    ['alertRadius', { policies: [first!, { ...second!, alertMi: '' }] }],
    ['warningSmaller', { policies: [first!, { ...second!, alertMi: '12,5' }] }],
    ['quietPeriod', { policies: [first!, { ...second!, quietMin: '9' }] }],
    ['facilities', { facilityIds: [] }],
    ['tooManyFacilities', { facilityIds: Array.from({ length: 201 }, (_, nth) => `Y${nth}`) }],
    ['recording', { recording: 'uploaded' }],
    ['rate', { hourlyRate: '0' }],
    ['rate', { hourlyRate: 'much' }],
  ])('names the fault %s', (fault, changes) => {
    expect(readDraft(begun(changes), STATE).fault).toBe(fault);
  });

  test('names the file that the service holds', () => {
    const state = { ...STATE, status: { ...EMPTY_LAB_STATUS, recording: LAB_RECORDING } };
    const { order, fault } = readDraft(firstDraft(state, nameOf), state);
    expect([order.recording, fault]).toEqual([{ kind: 'uploaded', recordingId: LAB_RECORDING.id }, null]);
  });
});

test('a file is cut into parts that the service takes, and no letter is torn', async () => {
  const text = `${'x'.repeat(LAB_PART_LENGTH - 1)}é${'y'.repeat(LAB_PART_LENGTH)}`;
  const parts: string[] = [];
  for await (const part of partsOfText(new Blob([text]))) parts.push(part);
  expect(parts.join('')).toBe(text);
  expect(parts).toHaveLength(partCountOf(new Blob([text])));
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(LAB_PART_LENGTH);
});
