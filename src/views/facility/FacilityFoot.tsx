import { IconBolt, IconExternalLink, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FacilityDependencies } from './facilityView.ts';

type FacilityFootProps = {
  report: FacilityDependencies['report'];
  yardHref: string;
  /** Opens the history of its alerts. */
  onHistory: () => void;
};

/** The foot of a facility's panel: what leads on from it. The yard page opens in a new tab (SHELL-16). */
export function FacilityFoot({ report, yardHref, onHistory }: FacilityFootProps) {
  const { t } = useTranslation(['facility', 'map']);
  return (
    <footer className="facpanel-foot">
      {report !== null && <ReportLightning report={report} />}
      <button type="button" onClick={onHistory}>
        <IconHistory aria-hidden="true" />
        {t('alertHistory')}
      </button>
      <a href={yardHref} target="_blank" rel="noopener">
        {t('yardPage')}
        <IconExternalLink aria-label={t('map:card.newTab')} />
      </a>
    </footer>
  );
}

/** The way to the form that reports lightning (GAP-140). */
function ReportLightning({ report }: { report: NonNullable<FacilityDependencies['report']> }) {
  const { t } = useTranslation('facility');
  return (
    <button
      type="button"
      className="facpanel-report"
      onClick={() => report.send({ type: 'report.requested' })}
    >
      <IconBolt aria-hidden="true" />
      {t('reportLightning')}
    </button>
  );
}
