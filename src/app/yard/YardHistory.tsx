import { IconHistory } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiving } from '#app/binding/useLiving.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import { beginHistory } from '#app/history/createHistory.ts';
import type { Product } from '#app/page/createProduct.ts';
import { DialogFrame } from '#ui/DialogFrame.tsx';
import { HistoryContent } from '#views/alertHistory/HistoryContent.tsx';
import { YardNow } from '#views/override/YardNow.tsx';
import type { YardReader } from '#views/yardFacts/reader.ts';
import { selectTraits } from '#views/yardFacts/yardSelectors.ts';
import type { YardSystem } from './createYardSystem.ts';

/** Names of texts that the dialog needs. */
const TEXTS = ['history', 'alerts', 'errors', 'override'] as const;

export type YardHistoryProps = {
  product: Product;
  system: YardSystem;
  reader: YardReader;
  isNight: boolean;
  onClose: () => void;
};

/** The history of a yard's alerts over the right sheet of its page; the status stays in sight. */
export function YardHistory({ product, system, reader, isNight, onClose }: YardHistoryProps) {
  const { t } = useTranslation('history');
  const { parts, texts } = product;
  const { facility, yardStatus } = system;
  const hasTexts = useTexts(texts, TEXTS);
  const traits = useSelector(yardStatus, selectTraits);
  const begin = useCallback(
    () => beginHistory(parts, { kind: 'facility', facilityIds: () => [facility.id] }),
    [parts, facility],
  );
  const history = useLiving(begin);
  const { language, timeZone, unitSystem } = reader;
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
      <HistoryContent
        history={history}
        subject={subject}
        isClient={false}
        traits={traits}
        reader={steady}
        facilityHref={null}
      />
    </DialogFrame>
  );
}
