import type { KeyboardEvent } from 'react';
import './TimePicker.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const MINUTES = Array.from({ length: 12 }, (_, step) => String(step * 5).padStart(2, '0'));

type TimePickerProps = {
  /** What time this is, for the ear. */
  label: string;
  hourLabel: string;
  minuteLabel: string;
  doneLabel: string;
  /** `HH:mm` on a 24-hour clock; null: not set. */
  time: string | null;
  onPicked: (time: string | null) => void;
  /** Closed by its button or by the Escape key. */
  onClosed: () => void;
};

/** Hour and minute of a 24-hour clock, in steps of 5 minutes. It takes the focus when it opens. */
export function TimePicker(props: TimePickerProps) {
  const { label, hourLabel, minuteLabel, doneLabel, time, onPicked, onClosed } = props;
  const [hour = '', minute = ''] = time?.split(':') ?? [];
  const minutes = minute === '' || MINUTES.includes(minute) ? MINUTES : [...MINUTES, minute].sort();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of what is inside pass through
    <div
      className="timepick"
      role="group"
      aria-label={label}
      onKeyDown={(event) => closeByKey(event, onClosed)}
    >
      <select
        ref={(select) => select?.focus()}
        aria-label={hourLabel}
        value={hour}
        onChange={({ currentTarget: { value } }) =>
          onPicked(value === '' ? null : `${value}:${minute || '00'}`)
        }
      >
        <option value="">--</option>
        {HOURS.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <span aria-hidden="true">:</span>
      <select
        aria-label={minuteLabel}
        value={minute}
        disabled={hour === ''}
        onChange={({ currentTarget: { value } }) => onPicked(`${hour}:${value}`)}
      >
        {hour === '' && <option value="">--</option>}
        {minutes.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <button type="button" className="btn btn-plain btn-normal" onClick={onClosed}>
        {doneLabel}
      </button>
    </div>
  );
}

/** The dialog around it stays open. */
function closeByKey(event: KeyboardEvent, onClosed: () => void) {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  onClosed();
}
