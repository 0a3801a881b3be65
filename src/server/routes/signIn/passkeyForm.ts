import { html, type Html } from '../../platform/http/html.ts';

type PasskeyForm = {
  /** What the button says. */
  label: string;
  /** What stands below it when the browser gives no passkey. */
  fault: string;
  query: URLSearchParams;
  /** The options, where they are known already; else the script asks for them. */
  begun: { token: string; options: object } | null;
};

/** Button for a passkey, hidden until the script of the page finds that the browser has any. */
export function passkeyForm({ label, fault, query, begun }: PasskeyForm): Html {
  const source =
    begun === null
      ? html`data-ask="sign-in/passkey?${query.toString()}"`
      : html`data-options="${JSON.stringify(begun.options)}"`;
  const token =
    begun === null
      ? html`<input type="hidden" name="passkeyToken" />`
      : html`<input type="hidden" name="step" value="${begun.token}" />`;
  return html`<form id="passkey" hidden method="post" action="sign-in?${query.toString()}" ${source}>
      <p class="note" id="passkey-fault" role="alert" hidden>${fault}</p>
      ${token}<input type="hidden" name="passkey" />
      <button type="button" class="second">${label}</button>
    </form>
    <script src="passkey.js" defer></script>`;
}
