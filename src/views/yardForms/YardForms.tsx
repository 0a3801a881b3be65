import type { Facility } from '#contracts/facility.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { DrillLayer } from '#views/drill/DrillLayer.tsx';
import type { DrillRef } from '#views/drill/drillView.ts';
import { OverrideLayer } from '#views/override/OverrideLayer.tsx';
import type { OverrideRef } from '#views/override/overrideView.ts';
import { ReportLayer } from '#views/report/ReportLayer.tsx';
import type { LightningReportRef } from '#views/report/reportView.ts';
import type { YardLocale } from '#views/yardFacts/locale.ts';

type YardFormsProps = {
  /** null, here and below: not for the person who is signed in, or not on this page. */
  override: OverrideRef | null;
  drill: DrillRef | null;
  report: LightningReportRef | null;
  yardStatus: YardStatusRef;
  facility: Facility;
  locale: YardLocale;
  isNight: boolean;
};

/** Forms over a yard page. They come with its tools, after the first status (P6). */
export function YardForms({ override, drill, report, ...yard }: YardFormsProps) {
  return (
    <>
      {override !== null && <OverrideLayer override={override} {...yard} />}
      {drill !== null && <DrillLayer drill={drill} {...yard} />}
      {report !== null && <ReportLayer report={report} {...yard} />}
    </>
  );
}
