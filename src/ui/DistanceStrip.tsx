import type { CSSProperties } from 'react';
import { IconBoltFilled } from '@tabler/icons-react';
import './DistanceStrip.css';

type DistanceStripProps = {
  distanceM: number;
  alertRadiusM: number;
  warningRadiusM: number;
  labels: { here: string; alert: string; warning: string };
};

const percent = (fraction: number) => `${Math.min(1, Math.max(0, fraction)) * 100}%`;

/** From the yard outwards: where the closest strike is, and where lightning closes the yard. */
export function DistanceStrip({ distanceM, alertRadiusM, warningRadiusM, labels }: DistanceStripProps) {
  const style = {
    '--near': percent(alertRadiusM / warningRadiusM),
    '--at': percent(distanceM / warningRadiusM),
  } as CSSProperties;
  return (
    <div className="strip" style={style}>
      <span className="strip-mark" aria-hidden="true">
        <IconBoltFilled />
      </span>
      <span className="strip-line" aria-hidden="true">
        <i className="strip-near" />
        <i />
      </span>
      <span className="strip-label">{labels.here}</span>
      <span className="strip-label strip-label-near">{labels.alert}</span>
      <span className="strip-label strip-label-end">{labels.warning}</span>
    </div>
  );
}
