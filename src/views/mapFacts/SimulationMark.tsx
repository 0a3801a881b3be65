import { useTranslation } from 'react-i18next';
import './simulationMark.css';

/** Weather and lightning are made up, and so is every status that follows from them. */
export function SimulationMark() {
  const { t } = useTranslation('common');
  return (
    <p className="mapsimulation" title={t('simulationNote')}>
      {t('simulation')}
      <span className="spoken">{t('simulationNote')}</span>
    </p>
  );
}
