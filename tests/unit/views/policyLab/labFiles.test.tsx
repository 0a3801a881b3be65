import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { useLabFiles } from '#views/policyLab/useLabFiles.ts';
import { LAB_RESULT, LAB_RUN } from '../../../support/policyLabSystem.ts';
import { textsOf } from '../textsOf.ts';

function filesIn(language: Language) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={textsOf(language)}>{children}</I18nextProvider>
  );
  return renderHook(() => useLabFiles(language), { wrapper }).result.current;
}
const COMPARISON = { run: LAB_RUN, result: LAB_RESULT, isSimulation: false };
const rowsOf = (csv: string) => csv.replaceAll('\u00A0', ' ').split('\r\n');

test('a comparison is a table in the words and units of the page', () => {
  const csv = filesIn('en-US').csvOf(COMPARISON);
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(rowsOf(csv.slice(1))).toEqual([
    'Facility,Policy,Name,Closes within (mi),Warns within (mi),Quiet period (min),Strikes within 3 mi while open,"Lead time from the warning, median (min)","Lead time from the closing, median (min)",Hours closed (h),Closings,Cost,Compared (h),Left out (h),Lightning',
    'All 2 facilities,A,Default,6,10,30,0,20,5,1.5,1,150,5.5,0.5,Last 24 hours of this service',
    'All 2 facilities,B,Wide and short,8,12,20,1,20,5,1,1,100,5.5,0.5,Last 24 hours of this service',
    'NORTH_YARD,A,Default,6,10,30,0,20,5,1.5,1,150,5.5,0.5,Last 24 hours of this service',
    'NORTH_YARD,B,Wide and short,8,12,20,0,20,5,1,1,100,5.5,0.5,Last 24 hours of this service',
    'SOUTH_YARD,A,Default,6,10,30,0,20,5,1.5,1,150,5.5,0.5,Last 24 hours of this service',
    'SOUTH_YARD,B,Wide and short,8,12,20,1,20,5,1,1,100,5.5,0.5,Last 24 hours of this service',
    '',
  ]);
});

test('is in French, says in each row that lightning was simulated, and makes no cell a formula [S14]', () => {
  const policies = LAB_RESULT.policies.map((policy, nth) =>
    nth === 0 ? { ...policy, name: '=1+1' } : policy,
  );
  const run = { ...LAB_RUN, recordingName: null };
  const csv = filesIn('fr-CA').csvOf({ run, result: { ...LAB_RESULT, policies }, isSimulation: true });
  const [head, first, ...others] = rowsOf(csv.slice(1)).slice(0, -1);
  expect(head).toMatch(/^Site,Politique,/);
  expect(first).toContain(",'=1+1,");
  for (const row of [first, ...others]) expect(row).toMatch(/,SIMULATION(\s)?: /);
});

test('leaves empty what is not known, and names an uploaded file', () => {
  const [first, ...others] = LAB_RESULT.all.policies;
  const all = { ...LAB_RESULT.all, policies: [{ ...first!, medianClosingLeadMin: null }, ...others] };
  const run = { ...LAB_RUN, recordingName: 'storm.csv' };
  const csv = filesIn('en-US').csvOf({
    ...COMPARISON,
    run,
    result: { ...LAB_RESULT, all, hourlyRate: null },
  });
  expect(rowsOf(csv)[1]).toBe('All 2 facilities,A,Default,6,10,30,0,20,,1.5,1,5.5,0.5,storm.csv');
});

test('a comparison is JSON as it came, with its order', () => {
  const { startedAt, order } = LAB_RUN;
  expect(JSON.parse(filesIn('en-US').jsonOf(COMPARISON))).toEqual({
    format: 'scc-policy-lab-1',
    id: LAB_RUN.id,
    startedAt,
    order,
    isSimulation: false,
    recordingName: null,
    result: LAB_RESULT,
  });
});
