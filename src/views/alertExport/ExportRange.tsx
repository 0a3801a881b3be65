import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { exportStretch, type ExportChoice } from '#domain/alerting/historyExport.ts';
import { readZonedField, zonedFieldText } from '#domain/time/zonedTime.ts';
import { formatDate, formatZone } from '#ui/format/clock.ts';
import { formatList } from '#ui/format/list.ts';
import { TextField } from '#ui/TextField.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';

type ExportRangeProps = {
  choice: ExportChoice;
  isDisabled: boolean;
  locale: YardLocale;
  /** Network time, epoch ms. */
  nowMs: number;
  onChanged: (changes: Partial<ExportChoice>) => void;
};

/** Both ends of the stretch by the user's clock; the same twice is the whole day, which it says (HIST-10). */
export function ExportRange({ choice, isDisabled, locale, nowMs, onChanged }: ExportRangeProps) {
  const { t } = useTranslation('history');
  const id = useId();
  const { fromMs, toMs } = choice;
  const { timeZone } = locale;
  const day = fromMs !== null && fromMs === toMs ? exportStretch(choice, timeZone) : null;
  // clocks may change between both ends
  const zones = [fromMs ?? toMs ?? 0, toMs ?? fromMs ?? 0].map((atMs) => formatZone(atMs, locale));
  const zone = formatList([...new Set(zones)], locale.language);
  return (
    <fieldset className="exportform-range" disabled={isDisabled} aria-describedby={id}>
      <TextField
        label={t('export.from')}
        type="datetime-local"
        value={zonedFieldText(fromMs, timeZone)}
        onChanged={(text) => onChanged({ fromMs: readZonedField(text, timeZone) })}
      />
      <TextField
        label={t('export.to')}
        type="datetime-local"
        value={zonedFieldText(toMs, timeZone)}
        onChanged={(text) => onChanged({ toMs: readZonedField(text, timeZone) })}
      />
      <p className="exportform-hint" id={id}>
        {day === null
          ? t('export.zone', { zone })
          : t('export.wholeDay', { date: formatDate(day.fromMs, locale, nowMs), zone })}
      </p>
    </fieldset>
  );
}
