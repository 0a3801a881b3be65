/** The part of the library that reads single files; it brings no types. */
declare module 'shpjs' {
  /** Geometries of GeoJSON by record. @throws Error for another file. */
  export function parseShp(file: Uint8Array): unknown[];
  /** Attributes by record. @throws Error for another file. */
  export function parseDbf(file: Uint8Array): unknown[];
}
