/** Rows of a name and a value; rows without a value are left out. */
export function KeyValues({ rows }: { rows: readonly (readonly [name: string, value: string | null])[] }) {
  const known = rows.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <dl className="ykv">
      {known.map(([name, value], row) => (
        // a provider's table may name two rows alike
        <div key={`${row} ${name}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
