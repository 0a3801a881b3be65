/** Lets every promise that is already settled reach those who wait for it. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
