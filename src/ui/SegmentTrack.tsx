import './SegmentTrack.css';

const SEGMENTS = Array.from({ length: 30 }, (_, index) => index);

/** 30 segments, one a minute. The number beside it says the same, so it is silent. */
export function SegmentTrack({ minutesLeft }: { minutesLeft: number }) {
  return (
    <div className="segments" aria-hidden="true" data-filled={Math.min(30, minutesLeft)}>
      {SEGMENTS.map((minute) => (
        <i key={minute} className={minute < minutesLeft ? 'on' : undefined} />
      ))}
    </div>
  );
}
