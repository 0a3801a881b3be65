// Hands the answer of the sign-in page to the app and leaves nothing of it in the address.
const answer = location.search;
history.replaceState(null, '', location.pathname);
if (window.opener) {
  window.opener.postMessage({ signInAnswer: answer }, location.origin);
  window.close();
} else {
  sessionStorage.setItem('signInAnswer', answer);
  location.replace('/#/home');
}
