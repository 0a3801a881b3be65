import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { selectExplanation, selectNewestAnswer } from '#machines/yardStatus/explanationSelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectFault } from '#machines/yardStatus/yardStatusSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { styleOfShown } from '#ui/statusStyle.ts';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import { useFaultText } from '#views/yardFacts/useFaultText.ts';
import { selectTraits } from '#views/yardFacts/yardSelectors.ts';
import { ChangeList } from './ChangeList.tsx';
import { ConsideredList } from './ConsideredList.tsx';
import { isSameToRead } from './explanationView.ts';
import { useEvidence } from './useEvidence.ts';
import { useReasons } from './useReasons.ts';
import { useRules } from './useRules.ts';
import './whyPanel.css';

type WhyPanelProps = {
  yardStatus: YardStatusRef;
  facility: Facility;
  locale: YardLocale;
  onClose: () => void;
};

/** Why the status is what it is, which rule says so, what would change it, and what all this rests on. */
export function WhyPanel({ yardStatus, facility, locale, onClose }: WhyPanelProps) {
  const { t } = useTranslation(['why', 'common']);
  const explanation = useSelector(yardStatus, selectExplanation, isSameToRead);
  const answer = useSelector(yardStatus, selectNewestAnswer);
  const traits = useSelector(yardStatus, selectTraits);
  const fault = useSelector(yardStatus, selectFault);
  const faultText = useFaultText();
  const view = { explanation, answer, traits, facility, locale };
  const reasons = useReasons(view, fault === null ? null : faultText(fault.message));
  const rules = useRules(view);
  const evidence = useEvidence(view);
  const statusStyle = styleOfShown(explanation.shown);
  const status = t(`common:status.${statusStyle}`);
  const word = explanation.reason === 'drill' ? t('common:drillStatus', { status }) : status;

  return (
    <Dialog
      title={t('title', { status: word })}
      subtitle={facility.name ?? facility.id}
      icon={<StatusIcon statusStyle={statusStyle} />}
      closeLabel={t('close')}
      status={
        <p className="why-status" data-status={statusStyle} role="status">
          <StatusIcon statusStyle={statusStyle} />
          {word}
        </p>
      }
      foot={
        <Button size="large" onPress={onClose}>
          {t('close')}
        </Button>
      }
      onClose={onClose}
    >
      {/* what scrolls must be reachable without a mouse */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="why-body" role="group" tabIndex={0} aria-label={t('ask')}>
        <div className="why-reasons">
          <Sentences texts={reasons} />
        </div>
        <section>
          <h3>{t('rule.title')}</h3>
          <Sentences texts={rules} />
        </section>
        <ChangeList view={view} />
        <section>
          <h3>{t('rests.title')}</h3>
          <Sentences texts={evidence} />
        </section>
        <ConsideredList view={view} />
      </div>
    </Dialog>
  );
}

function Sentences({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => (
    // sentences have no names, and none of them moves
    // oxlint-disable-next-line react/no-array-index-key
    <p key={index}>{text}</p>
  ));
}
