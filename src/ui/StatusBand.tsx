import './StatusBand.css';

/** The patterned band at one edge of a status background. Its parent carries `data-status`. */
export function StatusBand({ edge }: { edge: 'top' | 'bottom' }) {
  return <div className={`band band-${edge}`} aria-hidden="true" />;
}
