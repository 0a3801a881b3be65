/**
 * Script of the sign-in pages: shows the passkey button where the browser can do it, and sends what the authenticator
 * signed with the page's form. Without it the pages work with password and code.
 */
export const PASSKEY_SCRIPT = `'use strict';
(() => {
  const form = document.getElementById('passkey');
  const kind = window.PublicKeyCredential;
  if (form === null || !kind || !kind.parseRequestOptionsFromJSON) return;
  const fault = document.getElementById('passkey-fault');
  const { options, ask } = form.dataset;

  async function fetchOptions() {
    const answer = await fetch(ask, { method: 'POST' });
    if (!answer.ok) throw new Error('The service answered ' + answer.status + '.');
    const begun = await answer.json();
    form.elements.namedItem('passkeyToken').value = begun.token;
    return begun.options;
  }

  form.querySelector('button').addEventListener('click', async () => {
    fault.hidden = true;
    try {
      const wanted = options ? JSON.parse(options) : await fetchOptions();
      const publicKey = kind.parseRequestOptionsFromJSON(wanted);
      const credential = await navigator.credentials.get({ publicKey });
      form.elements.namedItem('passkey').value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch {
      fault.hidden = false;
    }
  });
  form.hidden = false;
})();
`;
