import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { PageSimulation } from './pageSimulation.ts';
import './phoneSimulationMark.css';

/** SIMULATION in what covers the page's own mark on a phone; where there is room, that one is seen (S14). */
export function PhoneSimulationMark() {
  return useContext(PageSimulation) && <Mark />;
}

function Mark() {
  const { t } = useTranslation('common');
  return <p className="phonesimulation">{t('simulation')}</p>;
}
