/** Is that the code of a client, upper case: 2 to 30 letters A to Z, digits and underscores? It stands in addresses and in the names of files. */
export function isClientCode(client: string): boolean {
  return /^[A-Z\d_]{2,30}$/.test(client);
}
