import type { ReactNode } from 'react';
import './StatusIcon.css';
import type { StatusStyle } from './statusStyle.ts';

const DOT = (cy: number) => <circle cx="24" cy={cy} r="3" fill="var(--g)" />;
const LINE = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const OCTAGON = '44.3,32.4 32.4,44.3 15.6,44.3 3.7,32.4 3.7,15.6 15.6,3.7 32.4,3.7 44.3,15.6';
const HEXAGON = '43.2,35.1 24.0,46.2 4.8,35.1 4.8,12.9 24.0,1.8 43.2,12.9';
const HAND =
  'M8 13v-7.5a1.5 1.5 0 0 1 3 0v6.5 M11 5.5v-2a1.5 1.5 0 1 1 3 0v8.5 M14 5.5a1.5 1.5 0 0 1 3 0v6.5 M17 7.5a1.5 1.5 0 0 1 3 0v8.5a6 6 0 0 1 -6 6h-2h.208a6 6 0 0 1 -5.012 -2.7a69.74 69.74 0 0 1 -.196 -.3c-.312 -.479 -1.407 -2.388 -3.286 -5.728a1.5 1.5 0 0 1 .536 -2.022a1.867 1.867 0 0 1 2.28 .28l1.47 1.47';

/** 48 × 48. `--f` colours the silhouette, `--g` what is knocked out of it. */
const SHAPES: Record<StatusStyle, ReactNode> = {
  open: (
    <>
      <circle cx="24" cy="24" r="21.5" fill="var(--f)" />
      <path d="M14 25l7.2 7.2L34.5 17" {...LINE} stroke="var(--g)" strokeWidth="5.4" />
    </>
  ),
  warning: (
    <>
      <path
        d="M24 6.2L44.4 41.4H3.6Z"
        fill="var(--f)"
        stroke="var(--f)"
        strokeWidth="4.4"
        strokeLinejoin="round"
      />
      <path d="M24 17.5v12" {...LINE} stroke="var(--g)" strokeWidth="5.2" />
      {DOT(36.4)}
    </>
  ),
  closed: (
    <>
      <polygon points={OCTAGON} fill="var(--f)" stroke="var(--f)" strokeWidth="2" strokeLinejoin="round" />
      <path d="M15.6 15.6l16.8 16.8M32.4 15.6L15.6 32.4" {...LINE} stroke="var(--g)" strokeWidth="5.6" />
    </>
  ),
  alertopen: (
    <>
      <path
        d="M24 4.4L43.6 24 24 43.6 4.4 24Z"
        fill="var(--f)"
        stroke="var(--f)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M24 13.5v12.4" {...LINE} stroke="var(--g)" strokeWidth="5.2" />
      {DOT(33.2)}
    </>
  ),
  unknown: (
    <>
      <rect
        x="4.5"
        y="4.5"
        width="39"
        height="39"
        rx="6"
        fill="none"
        stroke="var(--f)"
        strokeWidth="4.4"
        strokeDasharray="8.2 5.4"
        strokeDashoffset="4"
      />
      <path
        d="M17.6 18.6a6.4 6.4 0 1 1 9.6 5.6c-2.2 1.3-3.2 2.3-3.2 4.8"
        {...LINE}
        stroke="var(--f)"
        strokeWidth="5"
      />
      <circle cx="24" cy="36.2" r="3" fill="var(--f)" />
    </>
  ),
  override: (
    <>
      <polygon points={HEXAGON} fill="var(--f)" stroke="var(--f)" strokeWidth="2" strokeLinejoin="round" />
      <g transform="translate(10.4 11) scale(1.1)">
        <path d={HAND} {...LINE} stroke="var(--g)" strokeWidth="2.3" />
      </g>
    </>
  ),
  loading: (
    <circle cx="24" cy="24" r="20" {...LINE} stroke="var(--f)" strokeWidth="4.5" strokeDasharray="3 8.4" />
  ),
};

/** The silhouette of a live status. Never decoration, never without its word beside it. */
export function StatusIcon({ statusStyle }: { statusStyle: StatusStyle }) {
  return (
    <svg className={`sti sti-${statusStyle}`} viewBox="0 0 48 48" aria-hidden="true" data-icon={statusStyle}>
      {SHAPES[statusStyle]}
    </svg>
  );
}
