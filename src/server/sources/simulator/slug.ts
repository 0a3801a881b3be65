/** A name as a part of an id: "Flood Watch" is `flood-watch`. */
export function slug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}
