/**
 * Reads the body of an answer, and stops at the limit.
 *
 * @returns null: it is longer than `maxBytes`.
 * @throws What `fetch` throws for a body that ends before its stated length, or that was aborted.
 */
export async function readBodyBytes(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) return null;
  if (response.body === null) return new Uint8Array(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}
