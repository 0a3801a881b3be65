import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  daysWithOneEnd,
  WEEKDAYS,
  type SilentHours,
  type SilentTimes,
  type Weekday,
} from '#domain/people/silentTimes.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TimePicker } from '#ui/TimePicker.tsx';
import { FormFrame, FormWaiting } from './FormFrame.tsx';
import type { FormRef } from './profileForms.ts';
import { useForm } from './useForm.ts';

const ENDS = ['Opens', 'Close'] as const;
type End = (typeof ENDS)[number];

type SilentTimesPanelProps = {
  silentTimes: FormRef<SilentTimes, SilentTimes>;
  /** IANA zone of the device. */
  deviceZone: string;
};

/**
 * When a person does not want to be told (SUB-06, SUB-07, GAP-115), by the clock of the zone in which it was set: another
 * zone is chosen, never slipped in by a Save on a journey. A lightning alert is told all the same (S11).
 */
export function SilentTimesPanel({ silentTimes, deviceZone }: SilentTimesPanelProps) {
  const { t } = useTranslation('profile');
  const form = useForm(silentTimes);
  const { draft, isBusy, change } = form;
  const title = t('silent.title');
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  const halfSet = daysWithOneEnd(draft);
  const note = t('silent.note', { timeZone: draft.timezone });
  return (
    <FormFrame title={title} note={note} form={form} saveLabel={t('save')}>
      {draft.timezone !== deviceZone && (
        <div>
          <Button isDisabled={isBusy} onPress={() => change({ ...draft, timezone: deviceZone })}>
            {t('silent.useDeviceZone', { timeZone: deviceZone })}
          </Button>
        </div>
      )}
      <ul className="profile-silent">
        {WEEKDAYS.map((day) => (
          <SilentDay
            key={day}
            day={day}
            hours={draft}
            isHalfSet={halfSet.includes(day)}
            isBusy={isBusy}
            onChanged={(hours) => change({ ...draft, ...hours })}
          />
        ))}
      </ul>
    </FormFrame>
  );
}

type SilentDayProps = {
  day: Weekday;
  hours: SilentHours;
  isHalfSet: boolean;
  isBusy: boolean;
  onChanged: (hours: SilentHours) => void;
};

function SilentDay({ day, hours, isHalfSet, isBusy, onChanged }: SilentDayProps) {
  const { t } = useTranslation('profile');
  const [picked, pick] = useState<End | null>(null);
  const opener = useRef<HTMLInputElement>(null);
  const name = t(`silent.day.${day}`);
  const faultId = `silent-fault-${day}`;
  const isSet = hours[`${day}Opens`] !== null || hours[`${day}Close`] !== null;
  const labelOf = (end: End) => t(`silent.end.${end}`, { day: name });
  return (
    <li data-invalid={isHalfSet || undefined}>
      <b>{name}</b>
      {ENDS.map((end) => (
        <TimeField
          key={end}
          label={labelOf(end)}
          time={hours[`${day}${end}`]}
          isMissing={isHalfSet && hours[`${day}${end}`] === null}
          describedBy={isHalfSet ? faultId : undefined}
          isDisabled={isBusy}
          onOpened={(field) => {
            opener.current = field;
            pick(end);
          }}
        />
      ))}
      {isSet && (
        <IconButton
          label={t('silent.clear', { day: name })}
          isDisabled={isBusy}
          onPress={() => onChanged({ ...hours, [`${day}Opens`]: null, [`${day}Close`]: null })}
        >
          <IconX aria-hidden="true" />
        </IconButton>
      )}
      {picked !== null && !isBusy && (
        <TimePicker
          key={picked}
          label={labelOf(picked)}
          hourLabel={t('silent.hour')}
          minuteLabel={t('silent.minute')}
          doneLabel={t('silent.done')}
          time={hours[`${day}${picked}`]}
          onPicked={(time) => onChanged({ ...hours, [`${day}${picked}`]: time })}
          onClosed={() => {
            pick(null);
            opener.current?.focus();
          }}
        />
      )}
      {isHalfSet && (
        <p id={faultId} className="profile-fault">
          <IconAlertCircle aria-hidden="true" />
          {t('silent.bothOrNone')}
        </p>
      )}
    </li>
  );
}

type TimeFieldProps = {
  label: string;
  time: string | null;
  isMissing: boolean;
  describedBy: string | undefined;
  isDisabled: boolean;
  onOpened: (field: HTMLInputElement) => void;
};

/** A time that is set by its picker, never typed. */
function TimeField({ label, time, isMissing, describedBy, isDisabled, onOpened }: TimeFieldProps) {
  return (
    <input
      readOnly
      aria-label={label}
      aria-invalid={isMissing || undefined}
      aria-describedby={describedBy}
      value={time ?? '--:--'}
      disabled={isDisabled}
      onClick={({ currentTarget }) => onOpened(currentTarget)}
      onKeyDown={(event) => {
        if (![' ', 'Enter', 'ArrowDown'].includes(event.key)) return;
        event.preventDefault();
        onOpened(event.currentTarget);
      }}
    />
  );
}
