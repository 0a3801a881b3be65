import { IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { StatusBackground } from '#ui/StatusBackground.tsx';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { useFaultText } from '../yardFacts/useFaultText.ts';
import './notice.css';

type NoticePageProps = {
  kind: 'loading' | 'maintenance' | 'unreachable' | 'crash' | 'facilityNotFound';
  language: string;
  /** Technical detail of the fault, for support; null: none. */
  detail?: string | null;
  /** Shown as a button; null: the page goes on by itself. */
  onTryAgain?: (() => void) | null;
  /** Address of the list of facilities; null: nothing to choose from. */
  nextHref?: string | null;
};

/** Stands where a yard page cannot. It looks UNKNOWN or LOADING, so that nobody takes it for an open yard (S4). */
export function NoticePage(props: NoticePageProps) {
  const { kind, language, detail = null, onTryAgain = null, nextHref = null } = props;
  const { t } = useTranslation(['errors', 'common']);
  const faultText = useFaultText();
  const statusStyle = kind === 'loading' ? 'loading' : 'unknown';
  return (
    <StatusBackground statusStyle={statusStyle} language={language}>
      <title>{`${t(`${kind}.title`)} - ${t('common:product')}`}</title>
      <main>
        <div className="notice" role={kind === 'loading' ? 'status' : 'alert'}>
          {kind === 'maintenance' ? (
            <IconTool aria-hidden="true" />
          ) : (
            <StatusIcon statusStyle={statusStyle} />
          )}
          <h1>{t(`${kind}.title`)}</h1>
          <p>{t(`${kind}.message`)}</p>
          {detail !== null && (
            <p className="notice-detail">{kind === 'facilityNotFound' ? detail : faultText(detail)}</p>
          )}
          {nextHref !== null && (
            <a className="btn btn-plain btn-normal" href={nextHref}>
              {t('common:picker.title')}
            </a>
          )}
          {onTryAgain !== null && <Button onPress={onTryAgain}>{t('common:tryAgain')}</Button>}
        </div>
      </main>
    </StatusBackground>
  );
}
