import { createHash } from 'node:crypto';
import type { Html } from '../../platform/http/html.ts';

/** The design tokens of the dark scheme, as far as this page needs them; it loads nothing from the app. */
const signInStyle = `
:root{color-scheme:dark;--bg:#0a0e12;--surface:#151b21;--field:#0f1419;--line:#2a333c;--control:#76838f;--text:#e6ebf0;
--text-2:#b7c1cb;--accent:#7dbbff;--fill:#2670c2;--focus:#8cc4ff;--danger:#ff8a85;--danger-soft:#331a1c}
*{box-sizing:border-box;margin:0}
[hidden]{display:none!important}
body{min-height:100vh;background:var(--bg);color:var(--text);
font:420 1rem/1.4 "Inter Variable",Inter,"Segoe UI",system-ui,sans-serif;display:grid;grid-template-columns:1fr min(40rem,100%)}
.art{overflow:hidden;display:grid;place-items:center}
.art svg{width:min(96%,96vh);color:var(--line)}
.box{background:var(--surface);border-left:1px solid var(--line);padding:28px 80px 24px;display:flex;flex-direction:column}
.languages{display:flex;justify-content:flex-end;gap:4px}
.languages a{min-height:44px;padding:0 14px;display:grid;place-items:center;border-radius:8px;color:var(--text-2);
text-decoration:none;font-size:0.875rem;font-weight:600;border:1px solid transparent}
.languages a[aria-current]{color:var(--text);border-color:var(--control);background:var(--bg)}
.middle{margin:auto 0;display:grid;gap:22px;padding:24px 0}
.mark{color:var(--accent)}
.product{font-size:0.9375rem;color:var(--text-2)}
h1{font:680 2.5rem/1.05 "Archivo Variable",Archivo,"Inter Variable",sans-serif;letter-spacing:-.015em}
form{display:grid;gap:18px}
label{display:grid;gap:6px;font-weight:600;font-size:0.875rem}
input{min-height:48px;padding:0 12px;border-radius:8px;border:1px solid var(--control);background:var(--field);
color:var(--text);font:inherit;font-size:1rem;font-weight:420;width:100%}
input[aria-invalid]{border-color:var(--danger);box-shadow:0 0 0 1px var(--danger)}
button{min-height:56px;border:0;border-radius:8px;background:var(--fill);color:#fff;font:inherit;font-size:1.0625rem;font-weight:600;cursor:pointer}
button.second{background:none;border:1px solid var(--control);color:var(--text)}
.cancel{min-height:44px;display:grid;place-items:center;color:var(--accent);font-weight:560}
.note{padding:12px 14px;border-radius:8px;border-left:3px solid var(--danger);background:var(--danger-soft);color:var(--danger);font-size:0.9375rem}
.detail{color:var(--text-2);font-size:0.875rem;overflow-wrap:anywhere}
:is(a,button,input):focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media(width<62em){body{grid-template-columns:1fr}.art{display:none}.box{border-left:0;padding:16px 24px}h1{font-size:1.875rem}}
@media(forced-colors:active){button{border:1px solid}.languages a[aria-current=true]{text-decoration:underline 2px;border-width:3px}}
`;

/** Put together by hand: one space more in it, and the policy below would refuse it. */
export const signInStyleElement: Html = { markup: `<style>${signInStyle}</style>` };

/** What a content security policy calls this style. */
export const signInStyleSource = `'sha256-${createHash('sha256').update(signInStyle).digest('base64')}'`;
