import { useTranslation } from 'react-i18next';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { StatusWord } from '#ui/StatusWord.tsx';
import { lookOfShown } from '#ui/statusLook.ts';
import { isLongWord } from '#ui/wordFit.ts';

type YardStateProps = { shown: ShownStatus; isOverride: boolean };

/** The one word that is read from ten metres, with its silhouette, and the plate of an override. */
export function YardState({ shown, isOverride }: YardStateProps) {
  const { t } = useTranslation('common');
  const look = lookOfShown(shown);
  const word = t(`status.${look}`);
  const isCalm = shown === 'OPEN' || shown === 'LOADING';
  return (
    <div className="ystate" role={isCalm ? 'status' : 'alert'}>
      {isOverride && (
        <p className="yplate">
          <StatusIcon look="override" />
          {t('status.override')}
        </p>
      )}
      <p className={isLongWord(word) ? 'yhero yhero-long' : 'yhero'}>
        <StatusIcon look={look} />
        <StatusWord word={word} />
      </p>
    </div>
  );
}
