import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabResult, LabRun, LabTotal } from '#contracts/policyLab.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import type { Language } from '#domain/language/language.ts';
import { Button } from '#ui/Button.tsx';
import { LabPlate } from './LabPlate.tsx';
import { letterOf } from './labView.ts';
import { useLabFigures } from './useLabFigures.ts';

type TotalsTableProps = {
  run: LabRun;
  result: LabResult;
  language: Language;
  /** null: the figures are being compared again, and the service forgets these. */
  onProposed: ((nth: number) => void) | null;
};

/** All facilities together: strikes while open first and loudest, then what that costs. */
export function TotalsTable({ run, result, language, onProposed }: TotalsTableProps) {
  const { t } = useTranslation('policyLab');
  const figures = useLabFigures(language);
  const titleId = useId();
  const { policies } = result.all;
  const radius = formatMeasureText(measure('strikeDistance', result.dangerRadiusM, 0), language);
  return (
    <section className="lab-box" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('totals', { count: result.facilities.length })}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys (WCAG 2.1.1) */}
      <div className="lab-scroll" role="group" aria-labelledby={titleId} tabIndex={0}>
        <table className="lab-table lab-cardtable">
          <thead>
            <tr>
              <th scope="col">{t('figureColumn')}</th>
              {policies.map(({ name }, nth) => (
                <th key={name} scope="col">
                  <LabPlate nth={nth} /> {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.shown(result).map((name) => (
              <tr key={name} className={name === 'strikesWhileOpen' ? 'lab-loud' : undefined}>
                <th scope="row">
                  {t(`figure.${name}`, { radius })}
                  <small>{t(`figureHint.${name}`, { radius })}</small>
                </th>
                {policies.map((policy, nth) => {
                  const than = figures.difference(name, policy.againstFirst?.[name] ?? null);
                  return (
                    <td key={policy.name} data-label={letterOf(nth)}>
                      <b>{figures.figureOf(name, policy)}</b>
                      {than !== null && (
                        <small className={than.isWorse ? 'lab-worse' : undefined}>{than.text}</small>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{t('strikesFirst')}</p>
      {run.order.policyId !== null && (
        <Proposals policies={policies} first={policies[0]!} onProposed={onProposed} />
      )}
    </section>
  );
}

type ProposalsProps = {
  policies: readonly LabTotal[];
  first: LabTotal;
  onProposed: ((nth: number) => void) | null;
};

/** A button for each policy besides the first; none that has more strikes while open can be proposed. */
function Proposals({ policies, first, onProposed }: ProposalsProps) {
  const { t } = useTranslation('policyLab');
  const id = useId();
  const isRefused = ({ strikesWhileOpen }: LabTotal) => strikesWhileOpen > first.strikesWhileOpen;
  const others = policies.slice(1);
  return (
    <>
      <div className="lab-foot">
        {others.map((policy, nth) => (
          <Button
            key={policy.name}
            isDisabled={onProposed === null || isRefused(policy)}
            describedBy={isRefused(policy) ? `${id}refused` : `${id}led`}
            onPress={() => onProposed?.(nth + 1)}
          >
            {t('propose', { letter: letterOf(nth + 1) })}
          </Button>
        ))}
      </div>
      <p id={`${id}led`}>{t('proposeHint')}</p>
      {others.some(isRefused) && <p id={`${id}refused`}>{t('proposeRefused')}</p>}
    </>
  );
}
