import { IconHistory } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import { incidentPath } from '#app/address/pagePaths.ts';
import { beginHistory } from '#app/history/createHistory.ts';
import { HistoryExport } from '#app/history/HistoryExport.tsx';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import type { Product } from '#app/page/createProduct.ts';
import { DialogFrame } from '#ui/DialogFrame.tsx';
import { HistoryContent } from '#views/alertHistory/HistoryContent.tsx';
import type { ExportFacility } from '#views/alertExport/exportView.ts';
import { YardNow } from '#views/override/YardNow.tsx';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import { selectTraits } from '#views/yardFacts/yardSelectors.ts';
import type { YardSystem } from './createYardSystem.ts';

/** Names of texts that the dialog needs. */
const TEXTS = ['history', 'alerts', 'errors', 'override'] as const;

/** There is no choice: the yard's own alerts are exported. */
const NO_CHOICE: readonly ExportFacility[] = [];
const noIds = () => [];

export type YardHistoryProps = {
  product: Product;
  system: YardSystem;
  locale: YardLocale;
  isNight: boolean;
  onClose: () => void;
};

/** The history of a yard's alerts over the right sheet of its page; the status stays in sight. */
export function YardHistory({ product, system, locale, isNight, onClose }: YardHistoryProps) {
  const { t } = useTranslation('history');
  const { platform, texts } = product;
  const { facility, yardStatus } = system;
  const hasTexts = useTexts(texts, TEXTS);
  const traits = useSelector(yardStatus, selectTraits);
  const session = useSelector(product.session, selectSession);
  const begin = useCallback(
    () => beginHistory(platform, { kind: 'facility', facilityIds: () => [facility.id] }),
    [platform, facility],
  );
  const history = useDisposable(begin);
  const { language, timeZone, unitSystem } = locale;
  const steady = useMemo(() => ({ language, timeZone, unitSystem }), [language, timeZone, unitSystem]);
  if (history === null || !hasTexts) return null;
  const subject = facility.name ?? facility.id;
  return (
    <DialogFrame
      title={t('title')}
      subtitle={subject}
      icon={<IconHistory aria-hidden="true" />}
      closeLabel={t('close')}
      status={<YardNow yardStatus={yardStatus} isNight={isNight} />}
      onClose={onClose}
    >
      <div className="histexport">
        <HistoryExport
          product={product}
          session={session}
          subject={subject}
          facilityId={facility.id}
          facilities={NO_CHOICE}
          allIds={noIds}
          locale={steady}
          status={<YardNow yardStatus={yardStatus} isNight={isNight} />}
        />
      </div>
      <HistoryContent
        history={history}
        subject={subject}
        isClient={false}
        traits={traits}
        locale={steady}
        facilityHref={null}
        incidentHref={(...closing) => `#${incidentPath(facility.clientId, ...closing)}`}
      />
    </DialogFrame>
  );
}
