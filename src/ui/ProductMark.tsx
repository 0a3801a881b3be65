export function ProductMark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor">
      <g strokeWidth="2.4" strokeLinejoin="round" strokeLinecap="round">
        <path d="M16 2.2l11.4 4.1v8.9c0 7-4.7 12.1-11.4 14.6C9.3 27.3 4.6 22.2 4.6 15.2V6.3z" />
        <path d="M16 21.6a6.2 6.2 0 1 1 6.2-6.2" />
        <path d="M16 15.4l5.6-5.6" />
      </g>
      <circle cx="16" cy="15.4" r="2.1" fill="currentColor" stroke="none" />
    </svg>
  );
}
