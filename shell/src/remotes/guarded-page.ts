import { STATE_KEY } from '@waybill/kit';

/** Stops the watch. */
type End = () => void;

/** A remote that removes the frame again and again wins in the end, and the browser stays responsive. */
const MAX_RESTORED = 20;

/**
 * Puts the frame back where it was when something other than React has removed it, or does so later, with all that was
 * removed with it.
 */
export function restoreFrame(frame: HTMLElement, onRemoved: () => void): End {
  if (!frame.isConnected && attach(frame)) onRemoved();
  const [main, root] = [frame.querySelector(':scope > main'), frame.parentElement];
  if (!main || !root) return () => undefined;
  let restored = 0;
  const observer = new MutationObserver((records) => {
    if (main.isConnected || restored >= MAX_RESTORED) return;
    restored += 1;
    for (const record of records.reverse()) putBack(record);
    onRemoved();
  });
  for (const parent of [document.documentElement, document.body, root, frame])
    observer.observe(parent, { childList: true });
  return () => observer.disconnect();
}

/** The frame or the root around it may be what was removed. */
function attach(frame: HTMLElement): boolean {
  const root = frame.parentElement ?? document.getElementById('root');
  if (!root) return false;
  if (!root.isConnected) document.body.prepend(root);
  if (!root.contains(frame)) root.append(frame);
  return true;
}

function putBack({ target, removedNodes, nextSibling }: MutationRecord): void {
  const before = nextSibling?.parentNode === target ? nextSibling : null;
  for (const node of removedNodes) if (!node.isConnected) target.insertBefore(node, before);
}

/** Keeps the browser's own `fetch`: what somebody sets in its place is ignored, and cannot be defined. */
export function lockFetch(own: typeof fetch, onReplaced: () => void): void {
  if (!Object.getOwnPropertyDescriptor(window, 'fetch')?.configurable) return;
  if (window.fetch !== own) onReplaced();
  Object.defineProperty(window, 'fetch', { enumerable: true, get: () => own, set: onReplaced });
}

/** Tells when the stored state is removed by a call for which `isForeign` holds. */
export function watchStorage(isForeign: () => boolean, onRemoved: () => void): End {
  const { clear, removeItem } = Storage.prototype;
  Storage.prototype.clear = function () {
    clear.call(this);
    if (this === localStorage && isForeign()) onRemoved();
  };
  Storage.prototype.removeItem = function (key) {
    removeItem.call(this, key);
    if (key === STATE_KEY && this === localStorage && isForeign()) onRemoved();
  };
  return () => {
    Object.assign(Storage.prototype, { clear, removeItem });
  };
}
