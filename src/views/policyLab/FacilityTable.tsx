import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabResult } from '#contracts/policyLab.ts';
import type { Language } from '#domain/language/language.ts';
import { selectDrawnFacility } from '#machines/policyLab/policyLabSelectors.ts';
import { letterOf, type PolicyLabRef } from './labView.ts';
import { useLabFigures } from './useLabFigures.ts';

const COLUMNS = ['strikesWhileOpen', 'hoursClosed', 'closings', 'medianClosingLeadMin'] as const;

/** Each facility with the figures of all policies; choosing one draws it. */
export function FacilityTable({
  lab,
  result,
  language,
}: {
  lab: PolicyLabRef;
  result: LabResult;
  language: Language;
}) {
  const { t } = useTranslation('policyLab');
  const drawn = useSelector(lab, selectDrawnFacility);
  const titleId = useId();
  const letters = result.policies.map((_, nth) => letterOf(nth)).join(' | ');
  return (
    <section className="lab-box" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('byFacility')}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys (WCAG 2.1.1) */}
      <div className="lab-rows" role="group" aria-labelledby={titleId} tabIndex={0}>
        <table className="lab-table lab-cardtable">
          <thead>
            <tr>
              <th scope="col">{t('facility')}</th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {t(`column.${name}`)}
                  <small>{letters}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.facilities.map((facility) => (
              <FacilityRow
                key={facility.id}
                facility={facility}
                isDrawn={facility.id === drawn}
                language={language}
                onChosen={() => lab.send({ type: 'facility.chosen', facilityId: facility.id })}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type FacilityRowProps = {
  facility: LabResult['facilities'][number];
  isDrawn: boolean;
  language: Language;
  onChosen: () => void;
};

function FacilityRow({ facility, isDrawn, language, onChosen }: FacilityRowProps) {
  const { t } = useTranslation('policyLab');
  const figures = useLabFigures(language);
  const letters = facility.policies.map((_, nth) => letterOf(nth)).join(' | ');
  const firstOpen = facility.policies[0]?.strikesWhileOpen ?? 0;
  return (
    <tr data-drawn={isDrawn || undefined}>
      <th scope="row">
        <button type="button" className="lab-pick" aria-pressed={isDrawn} onClick={onChosen}>
          {facility.id}
        </button>
      </th>
      {COLUMNS.map((name) => (
        <td key={name} data-label={`${t(`column.${name}`)}, ${letters}`}>
          {facility.policies.map((policy, nth) => {
            const isWorse = name === 'strikesWhileOpen' && policy.strikesWhileOpen > firstOpen;
            return (
              <span key={policy.name} className={isWorse ? 'lab-worse' : undefined}>
                {nth > 0 && ' | '}
                {figures.figureOf(name, policy)}
              </span>
            );
          })}
        </td>
      ))}
    </tr>
  );
}
