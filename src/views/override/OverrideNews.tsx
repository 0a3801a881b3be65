import { useTranslation } from 'react-i18next';
import { languageOf } from '#domain/language/language.ts';
import { formatStrikeDistance } from '#domain/units/formatStrikeDistance.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { OverrideEmitted } from '#machines/override/overrideMachine.ts';
import { useFaultLine } from './useFaultLine.ts';

type OverrideNewsProps = { news: OverrideEmitted; unitSystem: UnitSystem };

/** What a toast says of an override (OVR-11 to OVR-13, S9), in the language of the moment. */
export function OverrideNews({ news, unitSystem }: OverrideNewsProps) {
  const { t, i18n } = useTranslation('override');
  const language = languageOf(i18n.language);
  const faultLine = useFaultLine(language);
  switch (news.type) {
    case 'override.set':
      return <Lines title={t('news.set')} line={t('news.wait')} />;
    case 'override.removed':
      return <Lines title={t('news.removed')} line={t('news.wait')} />;
    case 'override.failed':
      return <Lines title={t('news.failed')} line={faultLine(news)} />;
    case 'override.revoked': {
      const { strikeDistanceM: distanceM, strikeErrorM: errorM } = news;
      const distance =
        distanceM === null ? null : formatStrikeDistance({ distanceM, errorM }, unitSystem, language);
      const line = distance === null ? t('news.strike') : t('news.strikeAt', { distance });
      return <Lines title={t('news.revoked')} line={line} />;
    }
    default:
      return news satisfies never;
  }
}

function Lines({ title, line }: { title: string; line: string | null }) {
  return (
    <>
      <b>{title}</b>
      {line !== null && <span>{line}</span>}
    </>
  );
}
