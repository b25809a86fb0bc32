/** From the start of the visit to here, without the server's part: a close line, and a device that is not slow. */
const NEAR_MS = 300;

/**
 * Shows the site's typefaces on a page that was here soon: its fonts will be, too. Elsewhere they would take a third of
 * a second of the line before the page is alive, and lay out all text three times more; they are loaded afterwards, for
 * the next page. What the server needed for the document (`Server-Timing`) does not count.
 */
export const TYPEFACES_SCRIPT = `(()=>{
const [visit]=performance.getEntriesByType('navigation')
const served=visit?.serverTiming?.find(({name})=>name==='page')?.duration??0
if(performance.now()-served<${NEAR_MS}&&!navigator.connection?.saveData)document.documentElement.dataset.typefaces='near'})()`;
