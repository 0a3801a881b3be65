import { describe, expect } from 'vitest';
import {
  selectExportFault,
  selectExportLimit,
  selectIsExportable,
  selectIsExporting,
  selectIsExportOpen,
  selectIsExportSent,
} from '#machines/alertExport/alertExportSelectors.ts';
import { createAlertExportSystem, EXPORT_LIMITS } from '../../support/alertExportSystem.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';
import { walkModel } from '../../support/walkModel.ts';
import { alertExportModel, stepsFor, type ExportDriver, type ExportView } from './alertExport.model.ts';

const DAY_MS = 86_400_000;

function createMachineDriver(): ExportDriver {
  const system = createAlertExportSystem([]);

  function view(): ExportView {
    const now = system.now();
    if (!selectIsExportOpen(now)) return 'nothing';
    if (selectIsExporting(now)) return 'sending';
    if (selectIsExportSent(now)) return 'sent';
    if (selectExportLimit(now) !== null) return 'too much';
    if (selectExportFault(now) !== null) return 'refused';
    return selectIsExportable(now) ? 'ready' : 'empty';
  }

  return {
    open: system.open,
    close: system.close,
    chooseAll: (isAll) => system.choose({ isAll }),
    chooseDays: (days) => system.choose({ fromMs: MISSION_TIME_MS - days * DAY_MS }),
    send: system.request,
    async answer(how) {
      if (how === 'silence') system.clock.increment(EXPORT_LIMITS.timeoutMs);
      else if (how === 'refusal') await system.fail();
      else await system.succeed();
    },
    expectView: (wanted) => expect(view()).toBe(wanted),
  };
}

describe('past alerts are exported as a site administrator expects', () => {
  walkModel(alertExportModel, { transitions: 17, journeys: 4 }, () => stepsFor(createMachineDriver()));
});
