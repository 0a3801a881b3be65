import './SegmentTrack.css';

const SEGMENTS = Array.from({ length: 30 }, (_, index) => index);

const MINUTE_MS = 60_000;

/**
 * 30 segments, one for each whole minute of the number beside them, which says the same, so that they are silent; one
 * while less than a minute is left.
 */
export function SegmentTrack({ remainingMs }: { remainingMs: number }) {
  const minutesLeft = Math.max(remainingMs > 0 ? 1 : 0, Math.floor(remainingMs / MINUTE_MS));
  return (
    <div className="segments" aria-hidden="true" data-filled={Math.min(30, minutesLeft)}>
      {SEGMENTS.map((minute) => (
        <i key={minute} className={minute < minutesLeft ? 'on' : undefined} />
      ))}
    </div>
  );
}
