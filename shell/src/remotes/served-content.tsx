/** The same object each time: React then leaves alone what is inside. */
const UNTOUCHED = { __html: '' };

/**
 * What the server rendered, left as it stands because its remote did not come: it stays readable, what was typed
 * stays, links and forms are the browser's own.
 */
export function ServedContent() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: never set, only found there while hydrating
  return <div suppressHydrationWarning dangerouslySetInnerHTML={UNTOUCHED} />;
}
