const ID = 'late-preloads';

/**
 * Requests a page's scripts, but for the shell's entry, after its first paint. None of them is needed for it, and on a
 * slow device each that arrives before takes some 2 % of the time until then. The entry is longer than all of them, and
 * is still on its way. A page that is not visible is not painted either.
 */
export const LATE_PRELOADS_SCRIPT = `(()=>{
const request=()=>document.head.append(document.getElementById('${ID}').content)
if(document.hidden)request()
else requestAnimationFrame(()=>setTimeout(request))
})()`;

/** Links that the script requests. */
export const latePreloads = (links: readonly string[]): string => `<template id="${ID}">${links.join('')}</template>
<script>${LATE_PRELOADS_SCRIPT}</script>`;
