/**
 * Keeps what is being read in its place while the next change of the page makes what is above it longer or shorter.
 * Browsers' own scroll anchoring does not: in Chromium the history moved by the height of a new entry.
 */
export function holdPlace(): void {
  if (window.scrollY === 0) return;
  const read = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  if (!read) return;
  const { style } = document.documentElement;
  style.setProperty('overflow-anchor', 'none');
  const { top } = read.getBoundingClientRect();
  const observer = new MutationObserver(() => {
    observer.disconnect();
    if (read.isConnected) window.scrollBy({ top: read.getBoundingClientRect().top - top, behavior: 'instant' });
    requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('overflow-anchor')));
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}
