/** Hands a file to the browser as a download. */
export function saveFile(name: string, mediaType: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // by the next task the browser has read the blob
  setTimeout(() => URL.revokeObjectURL(address));
}
