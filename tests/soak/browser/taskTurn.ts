/** Makes a wait for the next turn of the event loop: what was posted before has been heard by then. Takes no timers. */
export function createTaskTurn(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  let waiting: (() => void)[] = [];
  port1.addEventListener('message', () => {
    const heard = waiting;
    waiting = [];
    heard.forEach((resolve) => resolve());
  });
  port1.start();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}
