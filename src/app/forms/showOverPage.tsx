import { createRoot } from 'react-dom/client';
import { createToasts, type Toasts } from '#ui/createToasts.ts';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';

let layer: Toasts | null = null;

/** Shows toasts over whatever page is open: the page that they belong to has been left, and its own are gone. */
export const showOverPage: Toasts['show'] = (news) => {
  layer ??= beginLayer();
  layer.show(news);
};

function beginLayer(): Toasts {
  const toasts = createToasts();
  createRoot(document.body.appendChild(document.createElement('div'))).render(<ToastLayer toasts={toasts} />);
  return toasts;
}
