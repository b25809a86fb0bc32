/** Focuses the heading of the page: the keyboard goes on from there, not from the top of the document. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** Moves the focus from an entry of a list, which is about to go, to the next one, or else to the heading of the page. */
export function focusNextEntry(within: Element | null): void {
  const entry = within?.closest('li');
  const next = entry?.nextElementSibling ?? entry?.previousElementSibling;
  const control = next?.querySelector<HTMLElement>('select') ?? next?.querySelector<HTMLElement>('a[href], button');
  if (control) control.focus();
  else focusHeading();
}
