import './BigFigure.css';

export type FigurePart = { readonly number: string; readonly unit: string };

/** Numbers to be read from ten metres, each with its unit: "1 h 18 min", "8.4 mi". */
export function BigFigure({ parts }: { parts: readonly FigurePart[] }) {
  return (
    <p className="figure">
      {parts.map(({ number, unit }) => (
        <span key={unit}>
          {number}
          <small>{`\u00A0${unit}`}</small>
        </span>
      ))}
    </p>
  );
}
