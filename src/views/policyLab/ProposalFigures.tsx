import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import type { PolicyProposal } from '#machines/policies/policyChanges.ts';
import { Note } from '#ui/Note.tsx';
import { useLabFigures } from './useLabFigures.ts';
import './policyLab.css';

/** What a comparison found of a proposed policy, beside what it found of the one it was compared with. */
export function ProposalFigures({ proposal, language }: { proposal: PolicyProposal; language: Language }) {
  const { t } = useTranslation('policyLab');
  const figures = useLabFigures(language);
  const { result, nth, isSimulation } = proposal;
  const [first, own] = [result.all.policies[0], result.all.policies[nth]];
  if (first === undefined || own === undefined) return null;
  const radius = formatMeasureText(measure('strikeDistance', result.dangerRadiusM, 0), language);
  const hours = formatNumber(result.time.hoursUsed, 1, language);
  return (
    <section className="lab-proposal" aria-label={t('proposal.title')}>
      <p>{t('proposal.told', { count: result.facilities.length, hours })}</p>
      {isSimulation && <Note kind="warning" text={t('simulation')} />}
      <table className="lab-table">
        <thead>
          <tr>
            <th scope="col">{t('figureColumn')}</th>
            <th scope="col">{first.name}</th>
            <th scope="col">{own.name}</th>
          </tr>
        </thead>
        <tbody>
          {figures.shown(result).map((name) => (
            <tr key={name} className={name === 'strikesWhileOpen' ? 'lab-loud' : undefined}>
              <th scope="row">{t(`figure.${name}`, { radius })}</th>
              <td>
                <b>{figures.figureOf(name, first)}</b>
              </td>
              <td>
                <b>{figures.figureOf(name, own)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
