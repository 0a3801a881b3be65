/** For the `ref` of a dialog: the browser keeps the focus inside, and closing gives it back to where it was. */
export function showModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  return () => dialog?.close();
}
