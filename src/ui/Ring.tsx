import './Ring.css';

type RingProps = {
  /** 0 empty to 1 full. */
  fraction: number;
  /** What stands inside, at most three characters. */
  text: string;
  isLate?: boolean;
};

const LENGTH = 2 * Math.PI * 14;

/** A ring that refills: the sign that the page is alive. The words beside it say the same. */
export function Ring({ fraction, text, isLate = false }: RingProps) {
  const filled = Math.min(1, Math.max(0, fraction)) * LENGTH;
  return (
    <span className="ring" data-late={isLate || undefined} aria-hidden="true">
      <svg viewBox="0 0 36 36">
        <circle className="ring-track" cx="18" cy="18" r="14" />
        {filled > 0 && (
          <circle className="ring-fill" cx="18" cy="18" r="14" strokeDasharray={`${filled} ${LENGTH}`} />
        )}
      </svg>
      <span>{text}</span>
    </span>
  );
}
