/** A facility's id in words for people: NORTHGATE_YARD → Northgate Yard. An id that is not written so stays as it is. */
export function readableName(id: string): string {
  if (!/^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(id)) return id;
  return id
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ');
}
