import { IconSpeakerphone } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { drillDistanceM, type DrillHazard } from '#domain/alerting/drillDistance.ts';
import type { LightningRules } from '#domain/alerting/lightningRules.ts';
import { measure } from '#domain/units/measure.ts';
import { selectFault, selectHazard, selectIsBusy } from '#machines/drill/drillSelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectIsDrillRunning } from '#machines/yardStatus/yardStatusSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { Note } from '#ui/Note.tsx';
import { RadioRow } from '#ui/RadioRow.tsx';
import { YardNow } from '#views/override/YardNow.tsx';
import '#views/override/overrideDialog.css';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import { selectRules } from '#views/yardFacts/yardSelectors.ts';
import type { DrillRef } from './drillView.ts';

export type DrillDialogProps = {
  drill: DrillRef;
  yardStatus: YardStatusRef;
  facility: Facility;
  locale: YardLocale;
  isNight: boolean;
};

/** What to practise at this yard, and the end of a drill that runs. */
export function DrillDialog({ drill, yardStatus, facility, locale, isNight }: DrillDialogProps) {
  const { t } = useTranslation(['yard', 'common']);
  const fault = useSelector(drill, selectFault);
  const isRunning = useSelector(yardStatus, selectIsDrillRunning);
  return (
    <Dialog
      title={t('drill.button')}
      subtitle={facility.id}
      icon={<IconSpeakerphone aria-hidden="true" />}
      closeLabel={t('common:close')}
      status={<YardNow yardStatus={yardStatus} isNight={isNight} />}
      foot={<DrillBar drill={drill} isRunning={isRunning} />}
      onClose={() => drill.send({ type: 'form.dismissed' })}
    >
      {fault !== null && <Note kind="error" text={t(`drill.fault.${fault}`)} />}
      {isRunning && <Note kind="info" text={t('drill.running')} />}
      <p className="oform-text">{t('drill.purpose')}</p>
      <Hazards drill={drill} yardStatus={yardStatus} locale={locale} />
    </Dialog>
  );
}

/** Where the circle that warns is no wider than the one that closes, nothing warns. */
function hazardsBy({ alertRadiusM, warningRadiusM }: LightningRules): readonly DrillHazard[] {
  return warningRadiusM > alertRadiusM ? ['alert', 'warning'] : ['alert'];
}

function Hazards({ drill, yardStatus, locale }: Pick<DrillDialogProps, 'drill' | 'yardStatus' | 'locale'>) {
  const { t } = useTranslation('yard');
  const chosen = useSelector(drill, selectHazard);
  const isBusy = useSelector(drill, selectIsBusy);
  const rules = useSelector(yardStatus, selectRules);
  const distance = (hazard: DrillHazard) =>
    formatMeasureText(
      measure('strikeDistance', drillDistanceM(hazard, rules), locale.unitSystem),
      locale.language,
    );
  return (
    <fieldset className="choice-group">
      <legend>{t('drill.choose')}</legend>
      {hazardsBy(rules).map((hazard) => (
        <RadioRow
          key={hazard}
          name="drill-hazard"
          label={t(`drill.hazard.${hazard}`)}
          aside={<span>{t('drill.away', { distance: distance(hazard) })}</span>}
          isChosen={hazard === chosen}
          isDisabled={isBusy}
          onChosen={() => drill.send({ type: 'hazard.chosen', hazard })}
        />
      ))}
    </fieldset>
  );
}

function DrillBar({ drill, isRunning }: { drill: DrillRef; isRunning: boolean }) {
  const { t } = useTranslation('yard');
  const isBusy = useSelector(drill, selectIsBusy);
  return (
    <>
      <p className="oform-facts" role="status">
        {isBusy && t('drill.asking')}
      </p>
      {isRunning && (
        <Button
          kind="danger"
          size="large"
          isDisabled={isBusy}
          onPress={() => drill.send({ type: 'operator.ended' })}
        >
          {t('drill.end')}
        </Button>
      )}
      <Button
        kind="primary"
        size="large"
        isDisabled={isBusy}
        onPress={() => drill.send({ type: 'operator.confirmed' })}
      >
        {t('drill.begin')}
      </Button>
    </>
  );
}
