/** From the start of the visit to here, without the server's part: a close line, and a device that is not slow. */
const NEAR_MS = 300;

/**
 * Shows the site's typefaces on a page that was here soon: its fonts will be, too. So they are if this tab has had them
 * before. Elsewhere they would take a third of a second of the line before the page is alive, and lay out all text three
 * times more; they are loaded afterwards, for the next page. What the server needed for the document (`Server-Timing`)
 * does not count.
 */
export const TYPEFACES_SCRIPT = `(()=>{
if(navigator.connection?.saveData)return
const [visit]=performance.getEntriesByType('navigation')
const served=visit?.serverTiming?.find(({name})=>name==='page')?.duration??0
const isNear=performance.now()-served<${NEAR_MS}
const {dataset}=document.documentElement
if(isNear)dataset.typefaces='near'
try{
if(sessionStorage.typefaces)dataset.typefaces='near'
if(isNear)sessionStorage.typefaces='loaded'
}catch{}
})()`;
