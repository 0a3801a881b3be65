/** Values by the names that the sources of weather give them; null: not told. */
export type MeasuredValues = Readonly<Record<string, number | null>>;
