import { expect, it } from 'vitest';
import { Problem } from '#contracts/problem.ts';
import { StatusFile, StatusReport } from '#contracts/statusReport.ts';
import { faultyFields } from './faultyFields.ts';

it('reads what a screen reports of itself [STATUS-25]', () => {
  for (const status of ['OPEN', 'CLOSED', 'UNKNOWN']) {
    expect(StatusReport.parse({ appVersion: '1.7.15', status })).toEqual({ appVersion: '1.7.15', status });
  }
});

it('reads what it shows word for word where it says so: older screens do not [S9][STATUS-25]', () => {
  const report = { appVersion: '1.7.15', status: 'UNKNOWN', shown: 'OPEN_OVERRIDE' };
  expect(StatusReport.parse(report)).toEqual(report);
});

it.each([
  ['shown', 'LOADING'],
  ['status', 'OVERRIDE'],
  ['status', undefined],
  ['appVersion', ''],
])('names %s of a report when it is %j [STATUS-25]', (field, value) => {
  expect(faultyFields(StatusReport, { appVersion: '1.7.15', status: 'OPEN', [field]: value })).toEqual([
    field,
  ]);
});

it('reads the status file with the time of the report [S5]', () => {
  const file = { client: 'ACME', facilityId: 'Y1', status: 'OPEN', reportedAt: '2026-07-04T18:30:00Z' };
  expect(StatusFile.parse(file)).toEqual(file);
  expect(faultyFields(StatusFile, { ...file, reportedAt: undefined })).toEqual(['reportedAt']);
});

it('reads a problem by its name, with the text for people', () => {
  const problem = { generalError: { message: 'Something went wrong', messageText: 'Try again' } };
  expect(Problem.parse(problem)).toEqual(problem);
  expect(faultyFields(Problem, { generalError: {} })).toEqual(['generalError.message']);
});
